import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, UserFacingError } from './root.mjs';
import { readEnvironment, readSettings } from './settings.mjs';

/**
 * Runs a command of an app with the settings of `npm start`, and ends this process with its exit code.
 * @param {string} app the folder below `apps`
 * @param {string} file the file below its `src`
 * @param {readonly string[]} [args]
 * @param {(settings: ReturnType<typeof readSettings>) => Readonly<Record<string, string | undefined>>} [moreEnv]
 *   further environment variables of the command
 */
export function runAppCommand(app, file, args = [], moreEnv = () => ({})) {
  try {
    const settings = readSettings(readEnvironment());
    const { env } = settings;
    const options = `${env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning`.trim();
    const { status } = spawnSync('node', [join('src', file), ...args], {
      cwd: join(ROOT, 'apps', app),
      env: { ...env, ...moreEnv(settings), NODE_OPTIONS: options },
      stdio: 'inherit',
    });
    process.exitCode = status ?? 1;
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
