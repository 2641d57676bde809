// `npm run test:cms`: the newsroom scenario on a real PostgreSQL, Strapi, API, main app and portal.
// `-- --rounds 4` runs fewer than the default of twenty rounds. Adds its titles to test-results/titles.tsv.
import { mkdirSync } from 'node:fs';
import { ensureInstalled } from './lib/install.mjs';
import { runtimeNode } from './lib/node.mjs';
import { rerunFailed } from './lib/rerun.mjs';
import { ROOT, UserFacingError } from './lib/root.mjs';
import { runInForeground, stopOnSignal } from './lib/supervisor.mjs';
import { printSlowest, reportFlaky } from './lib/test.mjs';
import { programEnvironment } from './lib/test-program.mjs';
import { appendTitles, clearReport, closingLine, collect, RESULTS } from './lib/titles.mjs';

stopOnSignal();

async function runScenario() {
  clearReport('newsroom');
  const args = ['e2e/newsroom/run.ts', ...process.argv.slice(2)];
  const code = await runInForeground(runtimeNode(), args, { cwd: ROOT, env: programEnvironment() });
  return collect('newsroom', code, ['newsroom']);
}

try {
  await ensureInstalled();
  mkdirSync(RESULTS, { recursive: true });
  // The tests are the steps of one scenario, so a failed one can only be repeated with all others.
  const { results, flaky } = await rerunFailed(await runScenario(), runScenario);
  appendTitles(results);
  reportFlaky(flaky, { append: true });
  printSlowest(results);
  for (const { status, title } of results) if (status === 'failed') console.log(`  FAILED  ${title}`);
  console.log(closingLine(results));
  process.exitCode = results.some(({ status }) => status === 'failed') ? 1 : 0;
} catch (error) {
  console.error(error instanceof UserFacingError ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
