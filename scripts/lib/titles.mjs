import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/** @typedef {{ status: 'passed' | 'failed' | 'skipped', title: string }} Result */

export const RESULTS = join(ROOT, 'test-results');

/** @param {string} runner */
export function titlesFile(runner) {
  return join(RESULTS, `${runner}.tsv`);
}

/** Tests of bad input carry it in their titles: what no line of text can hold is left out. */
const plain = (/** @type {string} */ title) => title.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim();

/** @param {readonly Result[]} results */
export function formatTitles(results) {
  return results.map(({ status, title }) => `${status}\t${plain(title)}\n`).join('');
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
 * What a runner reported, with a failure of its own where the report cannot be the whole truth: it crashed,
 * it wrote nothing, or one of the suites that should have run did not run a single test.
 * @param {string} runner @param {number} code its exit code @param {readonly string[]} suites
 * @returns {Result[]}
 */
export function collect(runner, code, suites) {
  const file = titlesFile(runner);
  const results = existsSync(file) ? parseTitles(readFileSync(file, 'utf8')) : [];
  rmSync(file, { force: true });
  const silent = suites.filter((suite) => !results.some(({ title }) => title.startsWith(`${suite} › `)));
  const unsaid = code !== 0 && !results.some(({ status }) => status === 'failed');
  return [
    ...results,
    ...silent.map((suite) => failure(`${suite} › ran no tests`)),
    ...(unsaid ? [failure(`${runner} › the runner ended with code ${code}`)] : []),
  ];
}

/** @param {string} title @returns {Result} */
function failure(title) {
  return { status: 'failed', title };
}

/** @param {readonly Result[]} results */
export function closingLine(results) {
  const count = (/** @type {Result['status']} */ status) =>
    results.filter((one) => one.status === status).length;
  const skipped = count('skipped');
  return `${count('passed')} passed, ${count('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
