// `npm run lines [-- REVISION]`: lines of code outside tests, by workspace, in a revision (HEAD). The search engine is
// counted by itself.
import { execFileSync } from 'node:child_process';
import { ROOT } from './lib/root.mjs';

const [revision = 'HEAD'] = process.argv.slice(2);
const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 });

const COUNTED = /^(apps|packages|scripts|content\/tools)\/.*\.(ts|tsx|mjs|js)$/;
const TESTS = /\.(test|spec)\.|\/test\/|\.d\.ts$|\/generated\//;
const SEARCH = /^apps\/api\/src\/search\//;

/** @param {string} file */
function groupOf(file) {
  if (SEARCH.test(file)) return 'search engine';
  const [first, second] = file.split('/');
  return first === 'scripts' ? 'scripts' : `${first}/${second}`;
}

/** @type {Map<string, number>} */
const lines = new Map();
// Each line is REVISION:FILE:COUNT.
for (const line of git(
  'grep',
  '-c',
  '',
  revision,
  '--',
  'apps',
  'packages',
  'scripts',
  'content/tools',
).split('\n')) {
  const [, file = '', count = '0'] = line.split(':');
  if (!COUNTED.test(file) || TESTS.test(file)) continue;
  lines.set(groupOf(file), (lines.get(groupOf(file)) ?? 0) + Number(count));
}
for (const [group, count] of [...lines].sort()) console.log(`${String(count).padStart(7)}  ${group}`);
const total = [...lines].reduce((sum, [group, count]) => sum + (group === 'search engine' ? 0 : count), 0);
console.log(`${String(total).padStart(7)}  in all, without the search engine`);
