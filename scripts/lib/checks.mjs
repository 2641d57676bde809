import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runToEnd } from './children.mjs';
import { withLocalPrograms } from './node.mjs';
import { ROOT } from './root.mjs';

/**
 * @typedef {{ title: string, args: string[] }} Check
 * @typedef {{ title: string, ok: boolean, seconds: number, output: string }} Outcome
 */

/** The static checks, the slow ones first so that they do not end up alone. @returns {Check[]} */
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
    { title: 'lockfile', args: [join(ROOT, 'scripts', 'lockfile.mjs')] },
  ];
}

function workspaces() {
  const found = ['apps', 'packages'].flatMap((kind) =>
    readdirSync(join(ROOT, kind)).map((name) => `${kind}/${name}`),
  );
  const ours = found.filter((folder) => !existsSync(join(ROOT, folder, 'package-lock.json')));
  return ['.', ...ours].filter((folder) => existsSync(join(ROOT, folder, 'tsconfig.json')));
}

/** @param {string} folder */
function cacheOf(folder) {
  const cache = join(ROOT, 'node_modules', '.cache', 'types');
  mkdirSync(cache, { recursive: true });
  const name = folder === '.' ? 'root' : folder.replace('/', '-');
  return ['--tsBuildInfoFile', join(cache, `${name}.tsbuildinfo`)];
}

/**
 * Runs them side by side and tells each outcome as it comes.
 * @param {string} node @param {(outcome: Outcome) => void} tell @returns {Promise<Outcome[]>}
 */
export async function runChecks(node, tell) {
  const waiting = checks();
  /** @type {Outcome[]} */
  const outcomes = [];
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const outcome = await runCheck(node, check);
      outcomes.push(outcome);
      tell(outcome);
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker));
  return outcomes;
}

/** @param {string} node @param {Check} check @returns {Promise<Outcome>} */
async function runCheck(node, { title, args }) {
  const started = Date.now();
  const options = { cwd: ROOT, env: withLocalPrograms(process.env), quiet: true };
  const { code, output } = await runToEnd(title, node, args, options);
  return { title, ok: code === 0, seconds: (Date.now() - started) / 1000, output };
}
