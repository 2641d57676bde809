import { openDatabases } from './databases.mjs';
import { runtimeNode, withLocalPrograms } from './node.mjs';
import { assertPortsFree } from './ports.mjs';
import { errorText, UserFacingError } from './root.mjs';
import { readEnvironment, readSettings } from './settings.mjs';
import { describeExit, stopAll, stopOnSignal, tail } from './supervisor.mjs';

/**
 * @typedef {(started: { node: string, settings: import('./settings.mjs').Settings,
 *   databases: Promise<import('./databases.mjs').Databases>,
 *   onStart: (child: import('./supervisor.mjs').Child) => void }) => Promise<void>} Launch
 */

/**
 * Installs what is missing and starts databases and servers, which run until Ctrl-C. A server that ends before all are ready is an
 * error. Later `restarts` says whether that is an error too, or the caller starts it again.
 * @param {string} command such as "npm start", for messages
 * @param {Launch} launch
 * @param {{ install: () => Promise<void>, restarts?: boolean }} options
 */
export async function runServers(command, launch, { install, restarts = false }) {
  let stopping = false;
  let isReady = false;
  /** @type {Promise<import('./databases.mjs').Databases> | undefined} */
  let databases;
  // After the servers that use them.
  const stopDatabases = async () => (await databases?.catch(() => undefined))?.stop();
  // A closed output pipe is no reason to stop serving.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  stopOnSignal({
    exitCode: 0,
    onStop: () => {
      stopping = true;
      console.log('\n  stopping …');
    },
    onStopped: async () => {
      await stopDatabases();
      console.log('  stopped');
    },
  });

  /** @param {unknown} error */
  const fail = async (error) => {
    if (stopping) return;
    stopping = true;
    console.error(`\n${errorText(error)}\n`);
    await stopAll();
    await stopDatabases();
    process.exit(1);
  };

  try {
    console.log('Tidemark');
    const settings = readSettings(withLocalPrograms(readEnvironment()));
    await assertPortsFree(settings.ports, command);
    await install();
    const node = runtimeNode();
    databases = openDatabases(settings, ['DATABASE_URL', 'ACCOUNTS_DATABASE_URL'], {
      command,
      isServing: true,
    });
    // It fails the start as soon as it is known, not when the first server waits for it.
    databases.catch(fail);
    await launch({
      ...{ node, settings, databases },
      onStart: (child) =>
        void child.exited.then((exit) => {
          if (isReady && restarts) return;
          fail(new UserFacingError(`The ${child.name} ended with ${describeExit(exit)}:\n${tail(child)}`));
        }),
    });
    isReady = true;
  } catch (error) {
    await fail(error);
  }
}
