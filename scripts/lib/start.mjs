import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { runtimeNode, withLocalPrograms } from './node.mjs';
import { assertPortsFree } from './ports.mjs';
import { errorText, UserFacingError } from './root.mjs';
import { startServers } from './servers.mjs';
import { readEnvironment, readSettings } from './settings.mjs';
import { summary } from './summary.mjs';
import { describeExit, stopAll, stopOnSignal, tail } from './supervisor.mjs';

/** @param {{ verbose: boolean }} options */
export async function start({ verbose }) {
  let stopping = false;
  // A closed output pipe is no reason to stop serving.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  stopOnSignal({
    exitCode: 0,
    onStop: () => {
      stopping = true;
      console.log('\n  stopping …');
    },
    onStopped: () => console.log('  stopped'),
  });

  /** @param {unknown} error */
  const fail = async (error) => {
    if (stopping) return;
    stopping = true;
    console.error(`\n${errorText(error)}\n`);
    await stopAll();
    process.exit(1);
  };

  try {
    console.log('Tidemark');
    const settings = readSettings(withLocalPrograms(readEnvironment()));
    await assertPortsFree(settings.ports);
    await ensureInstalled();
    const node = runtimeNode();
    await startServers({
      ...{ node, settings, verbose },
      onStart: (child) =>
        void child.exited.then((exit) =>
          fail(new UserFacingError(`The ${child.name} ended with ${describeExit(exit)}:\n${tail(child)}`)),
        ),
    });
    writeFileSync(join(settings.dataDir, 'start.pid'), String(process.pid));
    console.log(summary(settings));
  } catch (error) {
    await fail(error);
  }
}
