import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './checks.mjs';
import { namePattern, rerunFailed } from './rerun.mjs';
import { ROOT } from './root.mjs';
import { printOutcome, section } from './sections.mjs';
import { runInForeground } from './supervisor.mjs';
import { programEnvironment } from './test-program.mjs';
import {
  appendTitles,
  clearReport,
  closingLine,
  collect,
  formatTitles,
  RESULTS,
  singleLine,
  slowest,
  TITLES_FILE,
} from './titles.mjs';

/**
 * @typedef {import('./titles.mjs').Result} Result
 * @typedef {import('./titles.mjs').Rerun} Rerun
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

/**
 * Runs the stages one after the other, whether or not one fails, then the failed tests once more, and writes every
 * test's title.
 * @param {string} node @param {readonly Stage[]} stages
 * @param {{ append: boolean }} titles `append` adds to the titles of the command that ran before
 * @returns {Promise<number>} the exit code
 */
export async function runStages(node, stages, { append }) {
  const started = Date.now();
  mkdirSync(RESULTS, { recursive: true });
  /** @type {Result[]} */
  const first = [];
  /** @type {string[]} */
  const times = [];
  for (const { name, run } of stages) {
    const began = Date.now();
    first.push(...(await section(name, () => run(node))));
    times.push(`${name} ${seconds(began)}`);
  }
  const { results, flaky } = await rerunFailed(first, (group) =>
    section('failed tests, once more', () => rerun(node, group)),
  );
  if (append) appendTitles(results);
  else writeFileSync(TITLES_FILE, formatTitles(results));
  reportFlaky(flaky, { append });
  console.log(`\n== ${seconds(started)} in all (${times.join(', ')}), titles in test-results/titles.tsv`);
  printSlowest(results);
  const failed = results.filter(({ status }) => status === 'failed');
  for (const { title } of failed) console.log(`  FAILED  ${title}`);
  console.log(`\n${closingLine(results)}`);
  return failed.length > 0 || results.length === 0 ? 1 : 0;
}

/** @param {readonly Result[]} results */
export function printSlowest(results) {
  const lines = slowest(results, 10);
  if (lines.length > 0) console.log(`== the slowest tests\n${lines.join('\n')}`);
}

/**
 * Lists the tests that needed their second run in test-results/flaky.tsv.
 * @param {readonly string[]} titles @param {{ append: boolean }} options
 */
export function reportFlaky(titles, { append }) {
  const lines = titles.map(singleLine);
  for (const title of lines) console.log(`flaky: ${title}`);
  writeFileSync(join(RESULTS, 'flaky.tsv'), lines.map((title) => `flaky\t${title}\n`).join(''), {
    flag: append ? 'a' : 'w',
  });
}

/**
 * Runs these tests, which are of the same runner and project, alone.
 * @param {string} node @param {readonly Rerun[]} group @returns {Promise<Result[]>}
 */
async function rerun(node, group) {
  const [{ runner, project } = { runner: 'vitest', project: '' }] = group;
  const names = group.map(({ name }) => name);
  if (runner === 'playwright') return playwright(node, project, testList(group));
  if (runner === 'firefox') return npmScript('firefox', names.filter(isPresent));
  const files = [...new Set(group.map(({ file }) => file))];
  const selected = names.every(isPresent) ? ['--testNamePattern', namePattern(names)] : [];
  return vitest(node, [project], [...files, ...selected, '--maxWorkers', '1']);
}

/** @template T @param {T | undefined} value @returns {value is T} */
const isPresent = (value) => value !== undefined;

/**
 * Playwright reads the tests to run from a file. Its output goes to a folder of its own, because it would delete the
 * screenshots of the first failures, which show why a test is flaky.
 * @param {readonly Rerun[]} group
 */
function testList(group) {
  const file = join(RESULTS, 'rerun.txt');
  writeFileSync(file, group.map(({ file: spec, name }) => `${spec} › ${name}\n`).join(''));
  return ['--test-list', file, '--workers', '1', '--output', join(RESULTS, 'e2e-rerun')];
}

const seconds = (/** @type {number} */ since) => `${((Date.now() - since) / 1000).toFixed(0)} s`;

/** @param {string} node @returns {Promise<Result[]>} */
async function staticChecks(node) {
  const outcomes = await runChecks(node, printOutcome);
  return outcomes.map(({ title, ok }) => ({ status: ok ? 'passed' : 'failed', title: `check: ${title}` }));
}

/** @param {string} node @param {string[]} projects @param {string[]} [selection] */
async function vitest(node, projects, selection = []) {
  clearReport('vitest');
  const args = [
    ...[join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...selection],
    ...projects.flatMap((project) => ['--project', project]),
    ...['--reporter', 'default', '--reporter', join(ROOT, 'scripts', 'reporters', 'vitest.ts')],
  ];
  const code = await runInForeground(node, args, { cwd: ROOT, env: programEnvironment() });
  return collect('vitest', code, projects);
}

/** @param {string} node @param {string} project @param {string[]} [selection] */
async function playwright(node, project, selection = []) {
  clearReport('playwright');
  const cli = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
  const code = await runInForeground(node, [cli, 'test', '--project', project, ...selection], {
    cwd: ROOT,
    env: programEnvironment(),
  });
  return collect('playwright', code, [project]);
}

/** Whether package.json has a script `test:NAME`. @param {string} name */
function isScript(name) {
  return `test:${name}` in JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts;
}

/**
 * Runs `npm run test:NAME`. A script that writes a report names each of its tests; any other counts as one test, by its
 * exit code.
 * @param {string} name @param {string[]} [args] @returns {Promise<Result[]>}
 */
async function npmScript(name, args = []) {
  clearReport(name);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const code = await runInForeground(npm, ['run', '--silent', `test:${name}`, '--', ...args], {
    cwd: ROOT,
    env: programEnvironment(),
  });
  const reported = collect(name, code, []);
  if (reported.length > 0) return reported;
  return [{ status: code === 0 ? 'passed' : 'failed', title: `${name} › npm run test:${name}` }];
}
