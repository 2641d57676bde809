import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/**
 * The outcome of a test. `rerun` says how its runner finds it again: without a `name` the whole file is meant, because it
 * could not be loaded. A result without `rerun` counts as it is.
 * @typedef {{ runner: 'vitest' | 'playwright' | 'firefox' | 'newsroom', project: string, file: string, name?: string }} Rerun
 * @typedef {{ status: 'passed' | 'failed' | 'skipped', title: string, seconds?: number, rerun?: Rerun }} Result
 */

export const RESULTS = join(ROOT, 'test-results');
export const TITLES_FILE = join(RESULTS, 'titles.tsv');

/** @param {string} runner */
const reportFile = (runner) => join(RESULTS, `${runner}.json`);

/** Titles of tests of invalid input may contain line breaks, tabs and control characters. */
export const singleLine = (/** @type {string} */ title) => title.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim();

/** One line per test: status, tab, title. @param {readonly Result[]} results */
export function formatTitles(results) {
  return results.map(({ status, title }) => `${status}\t${singleLine(title)}\n`).join('');
}

/** @param {readonly Result[]} results @param {string} [file] */
export function appendTitles(results, file = TITLES_FILE) {
  appendFileSync(file, formatTitles(results));
}

/** Leaves a runner's results for the command that started it. @param {string} runner @param {readonly Result[]} results */
export function writeReport(runner, results) {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(reportFile(runner), JSON.stringify(results));
}

/** Deletes the report of an earlier run. @param {string} runner */
export function clearReport(runner) {
  rmSync(reportFile(runner), { force: true });
}

/**
 * The results that a runner reported, plus a failure where the report cannot be complete: the runner crashed,
 * wrote nothing, or one of the suites that should have run did not run a single test.
 * @param {string} runner @param {number} code its exit code @param {readonly string[]} suites
 * @returns {Result[]}
 */
export function collect(runner, code, suites) {
  const file = reportFile(runner);
  /** @type {Result[]} */
  const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  clearReport(runner);
  const empty = suites.filter((suite) => !results.some(({ title }) => title.startsWith(`${suite} › `)));
  const unexplained = code !== 0 && !results.some(({ status }) => status === 'failed');
  return [
    ...results,
    ...empty.map((suite) => failure(`${suite} › ran no tests`)),
    ...(unexplained ? [failure(`${runner} › the runner ended with code ${code}`)] : []),
  ];
}

/** @param {string} title @returns {Result} */
function failure(title) {
  return { status: 'failed', title };
}

/** @param {readonly Result[]} results */
export function closingLine(results) {
  const count = (/** @type {Result['status']} */ status) =>
    results.filter((result) => result.status === status).length;
  const skipped = count('skipped');
  return `${count('passed')} passed, ${count('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** @param {readonly Result[]} results @param {number} count @returns {string[]} a line per test, the slowest first */
export function slowest(results, count) {
  return [...results]
    .sort((a, b) => (b.seconds ?? 0) - (a.seconds ?? 0))
    .slice(0, count)
    .filter(({ seconds = 0 }) => seconds > 0)
    .map(({ seconds = 0, title }) => `${seconds.toFixed(1).padStart(6)} s  ${singleLine(title)}`);
}
