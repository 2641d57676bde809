// `npm run test:containers`: the images of deploy/containers, built and started. Needs root, podman, buildah and runc.
import { ensureInstalled } from './lib/install.mjs';
import { runtimeNode, withLocalPrograms } from './lib/node.mjs';
import { errorText, ROOT } from './lib/root.mjs';
import { runInForeground, stopOnSignal } from './lib/supervisor.mjs';

stopOnSignal();
try {
  await ensureInstalled();
  process.exitCode = await runInForeground(
    runtimeNode(),
    ['e2e/containers/run.ts', ...process.argv.slice(2)],
    { cwd: ROOT, env: withLocalPrograms(process.env) },
  );
} catch (error) {
  console.error(errorText(error));
  process.exitCode = 1;
}
