import { basename } from 'node:path';

/** @typedef {import('./titles.mjs').Result} Result @typedef {import('./titles.mjs').Rerun} Rerun */

/** So many failures have a common cause; running them again would only take time. */
const MOST_RERUNS = 20;

/**
 * What decides who may read, and what depends on the order of concurrent writes, must pass every time:
 * a failure there is a fault, however rare. These words in the name of a file exclude its tests from reruns.
 */
const NEVER_RERUN = new Set([
  'access',
  'canary',
  'concurrency',
  'concurrent',
  'confidentiality',
  'endings',
  'hostile',
  'matrix',
  'oracle',
  'race',
  'races',
]);

/** @param {Result} result */
export function mayRerun({ status, rerun }) {
  if (status !== 'failed' || !rerun) return false;
  return !basename(rerun.file)
    .split(/[.-]/)
    .some((word) => NEVER_RERUN.has(word));
}

/**
 * Runs the tests that failed once more, after all others and nothing beside them. A test that passes then counts as
 * passed, and as flaky.
 * @param {readonly Result[]} results
 * @param {(group: readonly Rerun[]) => Promise<Result[]>} run runs tests of the same runner and project
 * @returns {Promise<{ results: Result[], flaky: string[] }>}
 */
export async function rerunFailed(results, run) {
  const candidates = results.filter(mayRerun);
  if (candidates.length === 0 || candidates.length > MOST_RERUNS) return { results: [...results], flaky: [] };
  /** @type {Result[]} */
  const second = [];
  for (const group of groupsOf(candidates)) second.push(...(await run(group)));
  const flaky = candidates.filter((candidate) => passedAgain(candidate, second));
  const unknown = second.filter(
    ({ status, title }) => status === 'failed' && !results.some((result) => result.title === title),
  );
  return {
    results: [
      ...results.map((result) =>
        flaky.includes(result) ? { ...result, status: /** @type {const} */ ('passed') } : result,
      ),
      // What a file holds that could not be loaded before, and a runner that crashed.
      ...unknown,
    ],
    flaky: flaky.map(({ title }) => title),
  };
}

/** @param {readonly Result[]} candidates */
function groupsOf(candidates) {
  /** @type {Map<string, Rerun[]>} */
  const groups = new Map();
  for (const { rerun } of candidates) {
    if (!rerun) continue;
    const key = `${rerun.runner} ${rerun.project}`;
    groups.set(key, [...(groups.get(key) ?? []), rerun]);
  }
  return groups.values();
}

/** @param {Result} candidate @param {readonly Result[]} second */
function passedAgain({ title, rerun }, second) {
  if (rerun?.name !== undefined) return second.some((one) => one.title === title && one.status === 'passed');
  const file = second.filter((one) => one.rerun?.file === rerun?.file);
  return file.some(({ status }) => status === 'passed') && !file.some(({ status }) => status === 'failed');
}

/** A pattern for the names of these tests; characters that no command line can carry match any. @param {readonly string[]} names */
export function namePattern(names) {
  const literal = (/** @type {string} */ name) =>
    name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replace(/[\p{Cc}\p{Cs}]/gu, '[\\s\\S]');
  return `^(?:${names.map(literal).join('|')})$`;
}
