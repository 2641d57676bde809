import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureServersInstalled } from './install.mjs';
import { runServers } from './run-servers.mjs';
import { startServers } from './servers.mjs';
import { summary } from './summary.mjs';

/** @param {{ verbose: boolean }} options */
export async function start({ verbose }) {
  await runServers(
    'npm start',
    async ({ settings, ...started }) => {
      await startServers({ ...started, settings, verbose, restart: true });
      writePid(join(settings.dataDir, 'start.pid'));
      console.log(summary(settings));
    },
    { install: ensureServersInstalled, restarts: true },
  );
}

/** For other tools; a full disk is no reason not to serve. @param {string} path */
function writePid(path) {
  try {
    writeFileSync(path, String(process.pid));
  } catch (error) {
    console.error(`${path} could not be written: ${error instanceof Error ? error.message : error}`);
  }
}
