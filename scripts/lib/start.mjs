import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runServers } from './run-servers.mjs';
import { startServers } from './servers.mjs';
import { summary } from './summary.mjs';

/** @param {{ verbose: boolean }} options */
export async function start({ verbose }) {
  await runServers('npm start', async (node, settings, onStart) => {
    await startServers({ node, settings, verbose, onStart });
    writeFileSync(join(settings.dataDir, 'start.pid'), String(process.pid));
    console.log(summary(settings));
  });
}
