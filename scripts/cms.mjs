// `npm run cms`: the newsroom, from a fresh clone to a running Strapi. Plain JavaScript without dependencies, because
// it runs before anything is installed, on whatever Node the machine has.
import { ensureInstalled } from './lib/install.mjs';
import { assertNodeVersion, canRunTypeScript, runtimeNode } from './lib/node.mjs';
import { errorText, ROOT } from './lib/root.mjs';
import { runInForeground, stopOnSignal } from './lib/supervisor.mjs';

assertNodeVersion();

try {
  await ensureInstalled();
} catch (error) {
  console.error(errorText(error));
  process.exit(1);
}

const verbose = process.argv.includes('--verbose');
if (canRunTypeScript()) {
  const { runCms } = await import('./cms/run.ts');
  await runCms({ verbose });
} else {
  // This Node cannot run TypeScript; the one that was just installed can.
  // It stops Strapi and a database of its own.
  stopOnSignal({ exitCode: 0, graceMs: 30_000 });
  const [script = '', ...rest] = process.argv.slice(1);
  process.exit(await runInForeground(runtimeNode(), [script, ...rest], { cwd: ROOT, env: process.env }));
}
