import { ensureInstalled } from './install.mjs';
import { runtimeNode, withLocalPrograms } from './node.mjs';
import { ROOT, UserFacingError } from './root.mjs';
import { runInForeground, stopOnSignal } from './supervisor.mjs';

/** Settings of a running portal that must not leak into the test. */
const OWN_SETTINGS =
  /^(CMS_.*|PREVIEW_SECRET|(ACCOUNTS_)?DATABASE_URL|PORTAL_DATA_DIR|CONTENT_.*|DEMO|NODE_ENV|LOG_LEVEL)$/;

/** The environment without the settings of a running portal, with the installed programs first in PATH. */
export function programEnvironment() {
  return Object.fromEntries(
    Object.entries(withLocalPrograms(process.env)).filter(([name]) => !OWN_SETTINGS.test(name)),
  );
}

/** Installs what is missing and runs a test program with the pinned Node. @param {string} file */
export async function testProgram(file) {
  stopOnSignal();
  try {
    await ensureInstalled();
    process.exitCode = await runInForeground(runtimeNode(), [file, ...process.argv.slice(2)], {
      cwd: ROOT,
      env: programEnvironment(),
    });
  } catch (error) {
    console.error(error instanceof UserFacingError ? error.message : error);
    console.log('0 passed, 1 failed');
    process.exitCode = 1;
  }
}
