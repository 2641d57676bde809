import { join } from 'node:path';
import { openDatabases } from './databases.mjs';
import { runtimeNode } from './node.mjs';
import { ROOT, UserFacingError } from './root.mjs';
import { readEnvironment, readSettings } from './settings.mjs';
import { runInForeground, stopOnSignal } from './supervisor.mjs';

/** Which database an app uses. */
const DATABASE = /** @type {const} */ ({ api: 'DATABASE_URL', accounts: 'ACCOUNTS_DATABASE_URL' });

/**
 * Runs a command of an app with the settings and the database of `npm start`, which need not run, and sets the exit
 * code of this process.
 * @param {keyof typeof DATABASE} app the folder below `apps`
 * @param {string} file the file below its `src`
 * @param {readonly string[]} [args]
 * @param {(settings: ReturnType<typeof readSettings>) => Readonly<Record<string, string | undefined>>} [moreEnv]
 *   further environment variables of the command
 */
export async function runAppCommand(app, file, args = [], moreEnv = () => ({})) {
  /** @type {import('./databases.mjs').Databases | undefined} */
  let databases;
  stopOnSignal({ onStopped: async () => databases?.stop() });
  try {
    const settings = readSettings(readEnvironment());
    const { env } = settings;
    databases = await openDatabases(settings, [DATABASE[app]], { command: `apps/${app}/src/${file}` });
    const options = `${env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning`.trim();
    process.exitCode = await runInForeground(runtimeNode(), [join('src', file), ...args], {
      cwd: join(ROOT, 'apps', app),
      env: { ...env, ...moreEnv(settings), ...databases.env, NODE_OPTIONS: options },
      stdin: 'inherit',
    });
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    await databases?.stop();
  }
}
