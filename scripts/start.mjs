// `npm start`: from a fresh clone to a running portal. Plain JavaScript without dependencies, because it runs
// before anything is installed, on any Node.
import { assertNodeVersion } from './lib/node.mjs';

assertNodeVersion();
const { start } = await import('./lib/start.mjs');
await start({ verbose: process.argv.includes('--verbose') });
