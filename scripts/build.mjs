// `npm run build`: a production build of the portal. The servers run from their sources and need no build.
import { ensureInstalled } from './lib/install.mjs';
import { assertNodeVersion, runtimeNode, withLocalPrograms } from './lib/node.mjs';
import { errorText } from './lib/root.mjs';
import { readEnvironment, readSettings } from './lib/settings.mjs';
import { stopOnSignal } from './lib/supervisor.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

assertNodeVersion();
stopOnSignal();
try {
  await ensureInstalled();
  const { env } = readSettings(withLocalPrograms(readEnvironment()));
  await ensureWebBuilt(runtimeNode(), env, { verbose: true });
} catch (error) {
  console.error(errorText(error));
  process.exitCode = 1;
}
