// `npm run accounts -- grant|revoke|show`: runs the main app's command with the settings of `npm start`.
import { runAppCommand } from './lib/app-command.mjs';

await runAppCommand('accounts', 'command.ts', process.argv.slice(2));
