import { mkdirSync } from 'node:fs';
import { ensureInstalled } from './install.mjs';
import { developmentLine } from './log-lines.mjs';
import { runServers } from './run-servers.mjs';
import { developmentServers, startServer } from './servers.mjs';

/** Beside the build that `npm start` serves. */
const BUILD_FOLDER = '.next-dev';

/** Starts the three servers with reload on save and prints all of their output, each line with its server. */
export async function dev() {
  /** @type {import('./run-servers.mjs').Launch} */
  const launch = async ({ node, settings, databases, onStart }) => {
    mkdirSync(settings.dataDir, { recursive: true });
    const own = { NODE_ENV: 'development', WEB_DIST_DIR: BUILD_FOLDER };
    const env = { ...settings.env, ...(await databases).env, ...own };
    const servers = developmentServers({ ...settings, env });
    const width = Math.max(...servers.map(({ label }) => label.length));
    await Promise.all(
      servers.map((server) =>
        startServer(server, {
          ...{ node, onStart },
          onLine: (line) =>
            console.log(
              `[${server.label}]${' '.repeat(width - server.label.length)} ${developmentLine(line)}`,
            ),
        }),
      ),
    );
    console.log(`\n  Portal      ${settings.portalUrl} (pages compile when they are opened first)`);
    console.log(`  Portal API  ${settings.apiUrl}/docs`);
    console.log(`  Main app    ${settings.accountsUrl}`);
    console.log('\n  Saved changes reload. Stop with Ctrl-C.\n');
  };
  await runServers('npm run dev', launch, { install: ensureInstalled });
}
