import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './checks.mjs';
import { withLocalPrograms } from './node.mjs';
import { ROOT } from './root.mjs';
import { printOutcome, section } from './sections.mjs';
import { runInForeground } from './supervisor.mjs';
import { appendTitles, closingLine, collect, formatTitles, RESULTS, titlesFile } from './titles.mjs';

/**
 * @typedef {import('./titles.mjs').Result} Result
 * @typedef {{ name: string, run: (node: string) => Promise<Result[]> }} Stage
 */

/** Vitest and Playwright projects whose names end in `-slow` hold `*.slow.test.ts` and `e2e/slow/*.spec.ts`. */
const FAST_API = ['api', 'accounts'];
const SLOW_API = ['api-slow', 'accounts-slow'];

/** What `npm test` runs, in order. @type {readonly Stage[]} */
export const FAST_STAGES = [
  { name: 'check', run: staticChecks },
  { name: 'unit', run: (node) => vitest(node, ['unit', 'unit-isolated', 'component']) },
  { name: 'api', run: (node) => vitest(node, FAST_API) },
  { name: 'e2e', run: (node) => playwright(node, 'e2e') },
];

/** What `npm run test:slow` runs, in order. @type {readonly Stage[]} */
export const SLOW_STAGES = [
  { name: 'unit-slow', run: (node) => vitest(node, ['unit-slow']) },
  { name: 'api-slow', run: (node) => vitest(node, SLOW_API) },
  { name: 'e2e-slow', run: (node) => playwright(node, 'e2e-slow') },
  ...['firefox', 'hostile', 'fuzz'].filter(isScript).map((name) => ({ name, run: () => npmScript(name) })),
];

/** Settings of a running portal that must not leak into tests. */
const UNSET = [
  ...['DATABASE_URL', 'ACCOUNTS_DATABASE_URL', 'PORTAL_DATA_DIR', 'DEMO', 'NODE_ENV', 'LOG_LEVEL'],
  ...['CMS_URL', 'CMS_TOKEN', 'CMS_DATABASE_URL', 'CMS_WEBHOOK_SECRET', 'PREVIEW_SECRET'],
];

/**
 * Runs the stages one after the other, whether or not one fails, and writes every test's title.
 * @param {string} node @param {readonly Stage[]} stages
 * @param {{ append: boolean }} titles `append` adds to the titles of the command that ran before
 * @returns {Promise<number>} the exit code
 */
export async function runStages(node, stages, { append }) {
  const started = Date.now();
  mkdirSync(RESULTS, { recursive: true });
  /** @type {Result[]} */
  const results = [];
  /** @type {string[]} */
  const times = [];
  for (const { name, run } of stages) {
    const began = Date.now();
    results.push(...(await section(name, () => run(node))));
    times.push(`${name} ${seconds(began)}`);
  }
  if (append) appendTitles(results);
  else writeFileSync(join(RESULTS, 'titles.tsv'), formatTitles(results));
  console.log(`\n== ${seconds(started)} in all (${times.join(', ')}), titles in test-results/titles.tsv`);
  const failed = results.filter(({ status }) => status === 'failed');
  for (const { title } of failed) console.log(`  FAILED  ${title}`);
  console.log(`\n${closingLine(results)}`);
  return failed.length > 0 || results.length === 0 ? 1 : 0;
}

const seconds = (/** @type {number} */ since) => `${((Date.now() - since) / 1000).toFixed(0)} s`;

/** @param {string} node @returns {Promise<Result[]>} */
async function staticChecks(node) {
  const outcomes = await runChecks(node, printOutcome);
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
  const code = await runInForeground(node, args, { cwd: ROOT, env: testEnvironment() });
  return collect('vitest', code, projects);
}

/** @param {string} node @param {string} project */
async function playwright(node, project) {
  rmSync(titlesFile('playwright'), { force: true });
  const cli = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
  const code = await runInForeground(node, [cli, 'test', '--project', project], {
    cwd: ROOT,
    env: testEnvironment(),
  });
  return collect('playwright', code, [project]);
}

/** Whether package.json has a script `test:NAME`. @param {string} name */
function isScript(name) {
  return `test:${name}` in JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts;
}

/**
 * Runs `npm run test:NAME`. A script that writes test-results/NAME.tsv reports each of its tests; any other
 * counts as one test, by its exit code.
 * @param {string} name @returns {Promise<Result[]>}
 */
async function npmScript(name) {
  rmSync(titlesFile(name), { force: true });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const code = await runInForeground(npm, ['run', '--silent', `test:${name}`], {
    cwd: ROOT,
    env: testEnvironment(),
  });
  const reported = collect(name, code, []);
  if (reported.length > 0) return reported;
  return [{ status: code === 0 ? 'passed' : 'failed', title: `${name} › npm run test:${name}` }];
}

/** The environment without the settings of a running portal, with the installed programs first in PATH. */
export function testEnvironment() {
  const env = withLocalPrograms(process.env);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !UNSET.includes(name)));
}
