// `npm run dev`: API, main app and portal with reload on save, in one terminal. Ctrl-C stops all of them.
// Plain JavaScript without dependencies, because it runs before anything is installed, on any Node.
import { assertNodeVersion } from './lib/node.mjs';

assertNodeVersion();
const { dev } = await import('./lib/dev.mjs');
await dev();
