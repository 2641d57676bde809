import { ensureInstalled } from './install.mjs';
import { runtimeNode, withLocalPrograms } from './node.mjs';
import { ROOT, UserFacingError } from './root.mjs';
import { runInForeground, stopOnSignal } from './supervisor.mjs';

/** Settings of a running portal that must not leak into the test. */
const OWN_SETTINGS =
  /^(CMS_.*|PREVIEW_SECRET|(ACCOUNTS_)?DATABASE_URL|PORTAL_DATA_DIR|CONTENT_.*|DEMO|NODE_ENV|LOG_LEVEL)$/;

/** Installs what is missing and runs a test program with the pinned Node. @param {string} file */
export async function testProgram(file) {
  stopOnSignal();
  try {
    await ensureInstalled();
    const env = Object.fromEntries(
      Object.entries(withLocalPrograms(process.env)).filter(([name]) => !OWN_SETTINGS.test(name)),
    );
    process.exitCode = await runInForeground(runtimeNode(), [file, ...process.argv.slice(2)], {
      cwd: ROOT,
      env,
    });
  } catch (error) {
    console.error(error instanceof UserFacingError ? error.message : error);
    console.log('0 passed, 1 failed');
    process.exitCode = 1;
  }
}
