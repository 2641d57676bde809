import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { ROOT } from '../../scripts/lib/root.mjs';

/** podman would create timers of systemd for health checks; the test runs them itself. */
const ENVIRONMENT = { ...process.env, DISABLE_HC_SYSTEMD: 'true' };

/** Runs a command in the repository to its end and returns its output; an error contains the end of both outputs. */
export async function run(
  cmd: string,
  args: readonly string[],
  { withErrors = false } = {},
): Promise<string> {
  const child = spawn(cmd, args, { cwd: ROOT, env: ENVIRONMENT, stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  if (code !== 0) throw new Error(`${cmd} ${args.join(' ')} failed:\n${`${output}\n${errors}`.slice(-3000)}`);
  return withErrors ? output + errors : output;
}
