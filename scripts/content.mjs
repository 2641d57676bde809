// `npm run content:sync` and `npm run content:check`: run the API's command with the settings of `npm start`.
import { runAppCommand } from './lib/app-command.mjs';
import { cmsConnection } from './lib/cms-settings.mjs';

await runAppCommand('api', 'command.ts', process.argv.slice(2, 3), ({ dataDir, env }) =>
  cmsConnection(dataDir, env),
);
