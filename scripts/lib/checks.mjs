import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { withLocalPrograms } from './node.mjs';
import { ROOT } from './root.mjs';
import { runToEnd } from './supervisor.mjs';

/**
 * @typedef {{ title: string, args: string[] }} Check
 * @typedef {{ title: string, ok: boolean, seconds: number, output: string }} Outcome
 */

/** The static checks, the slowest first so that none of them runs alone at the end. @returns {Check[]} */
export function checks() {
  const bin = (/** @type {string} */ name) => join(ROOT, 'node_modules', name);
  return [
    ...workspaces().map((folder) => ({
      title: `types of ${folder}`,
      args: [bin('typescript/bin/tsc'), '-p', join(ROOT, folder), '--incremental', ...cacheOf(folder)],
    })),
    {
      title: 'lint and format',
      args: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', ROOT],
    },
    { title: 'import boundaries', args: [join(ROOT, 'scripts', 'import-boundaries.ts')] },
    { title: 'rules of the API', args: [join(ROOT, 'scripts', 'api-rules.ts')] },
    { title: 'capped lists', args: [join(ROOT, 'scripts', 'capped-lists.ts')] },
    { title: 'lockfile', args: [join(ROOT, 'scripts', 'lockfile.mjs')] },
  ];
}

function workspaces() {
  const all = ['apps', 'packages'].flatMap((kind) =>
    readdirSync(join(ROOT, kind)).map((name) => `${kind}/${name}`),
  );
  const own = all.filter((folder) => !existsSync(join(ROOT, folder, 'package-lock.json')));
  return ['.', ...own].filter((folder) => existsSync(join(ROOT, folder, 'tsconfig.json')));
}

/** @param {string} folder */
function cacheOf(folder) {
  const cache = join(ROOT, 'node_modules', '.cache', 'types');
  mkdirSync(cache, { recursive: true });
  const name = folder === '.' ? 'root' : folder.replace('/', '-');
  return ['--tsBuildInfoFile', join(cache, `${name}.tsbuildinfo`)];
}

/**
 * Runs the checks in parallel and reports each outcome as soon as it is known.
 * @param {string} node @param {(outcome: Outcome) => void} report
 * @param {string} [prefix] runs only the checks whose titles start with it
 * @returns {Promise<Outcome[]>}
 */
export async function runChecks(node, report, prefix = '') {
  const waiting = checks().filter(({ title }) => title.startsWith(prefix));
  /** @type {Outcome[]} */
  const outcomes = [];
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const outcome = await runCheck(node, check);
      outcomes.push(outcome);
      report(outcome);
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker));
  return outcomes;
}

/** @param {string} node @param {Check} check @returns {Promise<Outcome>} */
async function runCheck(node, { title, args }) {
  const started = Date.now();
  const env = withLocalPrograms(process.env);
  const { code, output } = await runToEnd({ name: title, cmd: node, args, cwd: ROOT, env });
  return { title, ok: code === 0, seconds: (Date.now() - started) / 1000, output };
}
