// `npm run db:migrate`: runs the API's migrations with the settings of `npm start`.
import { runAppCommand } from './lib/app-command.mjs';

await runAppCommand('api', 'migrate.ts');
