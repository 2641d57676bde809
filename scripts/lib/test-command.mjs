import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';
import { runtimeNode } from './node.mjs';
import { UserFacingError } from './root.mjs';
import { stopOnSignal } from './supervisor.mjs';
import { runStages } from './test.mjs';

/**
 * Runs the stages of a test command, or the one that `--only NAME` selects, and sets the exit code.
 * @param {readonly import('./test.mjs').Stage[]} stages @param {{ append: boolean }} titles
 */
export async function testCommand(stages, titles) {
  stopOnSignal();
  try {
    const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
    const names = stages.map(({ name }) => name);
    if (only !== undefined && !names.includes(only)) {
      throw new UserFacingError(`--only takes one of ${names.join(', ')}, not "${only}".`);
    }
    await ensureInstalled();
    const selected = stages.filter(({ name }) => only === undefined || only === name);
    process.exitCode = await runStages(runtimeNode(), selected, titles);
  } catch (error) {
    console.error(error instanceof Error && !(error instanceof UserFacingError) ? error : String(error));
    console.log('0 passed, 1 failed');
    process.exitCode = 1;
  }
}
