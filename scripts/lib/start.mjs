import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { killAll, stopAll } from './children.mjs';
import { ensureInstalled } from './install.mjs';
import { runtimeNode, withLocalPrograms } from './node.mjs';
import { assertPortsFree } from './ports.mjs';
import { UserFacingError } from './root.mjs';
import { startServers } from './servers.mjs';
import { readEnvironment, readSettings } from './settings.mjs';
import { onStopSignal } from './signals.mjs';
import { summary } from './summary.mjs';

/** @param {{ verbose: boolean }} options */
export async function start({ verbose }) {
  let stopping = false;
  // Whoever read our output has gone; that is no reason to stop serving.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  onStopSignal({
    first: async () => {
      stopping = true;
      console.log('\n  stopping …');
      await stopAll();
      console.log('  stopped');
      process.exit(0);
    },
    second: () => {
      killAll();
      process.exit(1);
    },
  });

  /** @param {unknown} error */
  const fail = async (error) => {
    if (stopping) return;
    stopping = true;
    console.error(
      `\n${error instanceof UserFacingError ? error.message : error instanceof Error ? error.stack : error}\n`,
    );
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
        void child.ended.then((how) =>
          fail(
            new UserFacingError(
              `The ${child.name} ended with ${how}. Its last words:\n${child.tail() || '(none)'}`,
            ),
          ),
        ),
    });
    writeFileSync(join(settings.dataDir, 'start.pid'), String(process.pid));
    console.log(summary(settings));
  } catch (error) {
    await fail(error);
  }
}
