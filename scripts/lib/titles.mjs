import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/** @typedef {{ status: 'passed' | 'failed' | 'skipped', title: string }} Result */

export const RESULTS = join(ROOT, 'test-results');

/** @param {string} runner */
export function titlesFile(runner) {
  return join(RESULTS, `${runner}.tsv`);
}

/** Titles of tests of invalid input may contain line breaks, tabs and control characters. */
const singleLine = (/** @type {string} */ title) => title.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim();

/** @param {readonly Result[]} results */
export function formatTitles(results) {
  return results.map(({ status, title }) => `${status}\t${singleLine(title)}\n`).join('');
}

/** @param {readonly Result[]} results @param {string} [file] */
export function appendTitles(results, file = join(RESULTS, 'titles.tsv')) {
  appendFileSync(file, formatTitles(results));
}

/** @param {string} text @returns {Result[]} */
export function parseTitles(text) {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [status, ...title] = line.split('\t');
      return { status: /** @type {Result['status']} */ (status), title: title.join(' ') };
    });
}

/**
 * The results that a runner reported, plus a failure where the report cannot be complete: the runner crashed,
 * wrote nothing, or one of the suites that should have run did not run a single test.
 * @param {string} runner @param {number} code its exit code @param {readonly string[]} suites
 * @returns {Result[]}
 */
export function collect(runner, code, suites) {
  const file = titlesFile(runner);
  const results = existsSync(file) ? parseTitles(readFileSync(file, 'utf8')) : [];
  rmSync(file, { force: true });
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
