// `npm run test:cms`: the newsroom scenario on a real PostgreSQL, Strapi, API, main app and portal.
// `-- --rounds 4` runs fewer than the default of twenty rounds.
import { ensureInstalled } from './lib/install.mjs';
import { runtimeNode, withLocalPrograms } from './lib/node.mjs';
import { ROOT, UserFacingError } from './lib/root.mjs';
import { runInForeground, stopOnSignal } from './lib/supervisor.mjs';

stopOnSignal();

/** Settings of a running portal that must not leak into the test. */
const PORTAL_SETTINGS =
  /^(CMS_.*|PREVIEW_SECRET|(ACCOUNTS_)?DATABASE_URL|PORTAL_DATA_DIR|CONTENT_.*|DEMO|NODE_ENV|LOG_LEVEL)$/;

try {
  await ensureInstalled();
  const env = Object.fromEntries(
    Object.entries(withLocalPrograms(process.env)).filter(([name]) => !PORTAL_SETTINGS.test(name)),
  );
  process.exitCode = await runInForeground(runtimeNode(), ['e2e/newsroom/run.ts', ...process.argv.slice(2)], {
    cwd: ROOT,
    env,
  });
} catch (error) {
  console.error(error instanceof UserFacingError ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
