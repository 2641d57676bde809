// `npm run test:firefox`: the main journeys in Firefox, as a stage of `npm run test:slow`. `-- NAME` runs one journey.
import { ensureInstalled } from './lib/install.mjs';
import { runtimeNode, withLocalPrograms } from './lib/node.mjs';
import { ROOT } from './lib/root.mjs';
import { runInForeground, stopOnSignal } from './lib/supervisor.mjs';

stopOnSignal();
await ensureInstalled();
process.exitCode = await runInForeground(runtimeNode(), ['e2e/firefox/run.ts', ...process.argv.slice(2)], {
  cwd: ROOT,
  env: withLocalPrograms(process.env),
});
