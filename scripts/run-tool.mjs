// Runs an installed tool on the pinned Node, after installing what is missing: `node scripts/run-tool.mjs vitest run`.
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { assertNodeVersion, runtimeNode } from './lib/node.mjs';
import { errorText, ROOT, UserFacingError } from './lib/root.mjs';
import { runInForeground, stopOnSignal } from './lib/supervisor.mjs';
import { programEnvironment } from './lib/test-program.mjs';

const TOOLS = new Map([
  ['biome', '@biomejs/biome/bin/biome'],
  ['playwright', '@playwright/test/cli.js'],
  ['vitest', 'vitest/vitest.mjs'],
]);

assertNodeVersion();
stopOnSignal();
try {
  const [name = '', ...args] = process.argv.slice(2);
  const program = TOOLS.get(name);
  if (!program)
    throw new UserFacingError(`Unknown tool "${name}": expected ${[...TOOLS.keys()].join(', ')}.`);
  await ensureInstalled();
  const path = join(ROOT, 'node_modules', program);
  process.exitCode = await runInForeground(runtimeNode(), [path, ...args], {
    cwd: ROOT,
    env: programEnvironment(),
  });
} catch (error) {
  console.error(errorText(error));
  process.exitCode = 1;
}
