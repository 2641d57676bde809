// `npm run images:copy`: runs the API's command with the settings of `npm start`.
import { runAppCommand } from './lib/app-command.mjs';

await runAppCommand('api', 'copy-images.ts', process.argv.slice(2, 3));
