import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { ROOT } from '../../scripts/lib/root.mjs';

/** Runs a command in the repository to its end and returns its output; an error contains the end of both outputs. */
export async function run(
  cmd: string,
  args: readonly string[],
  { quiet = false, withErrors = false } = {},
): Promise<string> {
  if (!quiet) console.log(`  $ ${[cmd.split('/').at(-1), ...args].join(' ')}`);
  const child = spawn(cmd, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  if (code !== 0) throw new Error(`${cmd} ${args.join(' ')} failed:\n${`${output}\n${errors}`.slice(-3000)}`);
  return withErrors ? output + errors : output;
}
