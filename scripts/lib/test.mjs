import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './checks.mjs';
import { runVisibly } from './children.mjs';
import { withLocalPrograms } from './node.mjs';
import { ROOT } from './root.mjs';
import { section, tellCheck } from './sections.mjs';
import { closingLine, collect, formatTitles, RESULTS, titlesFile } from './titles.mjs';

/** @typedef {import('./titles.mjs').Result} Result */

export const PARTS = ['check', 'unit', 'api', 'e2e'];
const PROJECTS = /** @type {Record<string, string[]>} */ ({
  unit: ['unit', 'component'],
  api: ['api-pglite', 'api-postgres', 'accounts-postgres'],
});

/** Settings of a running portal that must not leak into tests. */
const UNSET = [
  ...['DATABASE_URL', 'ACCOUNTS_DATABASE_URL', 'PORTAL_DATA_DIR', 'DEMO', 'NODE_ENV', 'LOG_LEVEL'],
  ...['CMS_URL', 'CMS_TOKEN', 'CMS_DATABASE_URL', 'CMS_WEBHOOK_SECRET', 'PREVIEW_SECRET'],
];

/** @param {string} node @param {string | undefined} only @returns {Promise<number>} the exit code */
export async function runTests(node, only) {
  const started = Date.now();
  mkdirSync(RESULTS, { recursive: true });
  const wants = (/** @type {string} */ part) => only === undefined || only === part;
  /** @type {Result[]} */
  const results = [];
  if (wants('check')) results.push(...(await section('static checks', () => staticChecks(node))));
  const projects = ['unit', 'api'].filter(wants).flatMap((part) => PROJECTS[part] ?? []);
  if (projects.length > 0)
    results.push(...(await section(projects.join(', '), () => vitest(node, projects))));
  if (wants('e2e')) results.push(...(await section('e2e', () => playwright(node))));
  writeFileSync(join(RESULTS, 'titles.tsv'), formatTitles(results));
  return tell(results, started);
}

/** @param {readonly Result[]} results @param {number} started */
function tell(results, started) {
  const failed = results.filter(({ status }) => status === 'failed');
  console.log(
    `\n== ${((Date.now() - started) / 1000).toFixed(0)} s in all, titles in test-results/titles.tsv`,
  );
  for (const { title } of failed) console.log(`  FAILED  ${title}`);
  console.log(`\n${closingLine(results)}`);
  return failed.length > 0 || results.length === 0 ? 1 : 0;
}

/** @param {string} node @returns {Promise<Result[]>} */
async function staticChecks(node) {
  const outcomes = await runChecks(node, tellCheck);
  return outcomes.map(({ title, ok }) => ({ status: ok ? 'passed' : 'failed', title: `check: ${title}` }));
}

/** @param {string} node @param {string[]} projects */
async function vitest(node, projects) {
  rmSync(titlesFile('vitest'), { force: true });
  const args = [
    ...[join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run'],
    ...projects.flatMap((project) => ['--project', project]),
    ...['--reporter', 'default', '--reporter', join(ROOT, 'scripts', 'reporters', 'vitest.ts')],
  ];
  const code = await runVisibly(node, args, { cwd: ROOT, env: testEnvironment() });
  return collect('vitest', code, projects);
}

/** @param {string} node */
async function playwright(node) {
  if (!hasSpecs(join(ROOT, 'e2e'))) {
    console.log('  e2e: none yet');
    return [];
  }
  rmSync(titlesFile('playwright'), { force: true });
  const args = [join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js'), 'test'];
  const code = await runVisibly(node, args, { cwd: ROOT, env: testEnvironment() });
  return collect('playwright', code, ['e2e']);
}

/** @param {string} folder */
function hasSpecs(folder) {
  return (
    existsSync(folder) &&
    readdirSync(folder, { recursive: true }).some((name) => /\.spec\.ts$/.test(String(name)))
  );
}

function testEnvironment() {
  const env = withLocalPrograms(process.env);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !UNSET.includes(name)));
}
