import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Databases, openDatabases } from '../lib/databases.mjs';
import { postgresFolder } from '../lib/local-postgres.mjs';
import { runtimeNode, withLocalPrograms } from '../lib/node.mjs';
import { assertPortsFree } from '../lib/ports.mjs';
import { startProgress } from '../lib/progress.mjs';
import { errorText, ROOT, UserFacingError } from '../lib/root.mjs';
import { readEnvironment, readSettings, type Settings } from '../lib/settings.mjs';
import { describeExit, stopAll, stopOnSignal, tail } from '../lib/supervisor.mjs';
import { ensureConnection } from './connection.ts';
import { ensureCmsBuilt, ensureCmsInstalled } from './install.ts';
import { writePublication } from './publication.ts';
import { cmsEnvironment, startStrapi } from './strapi.ts';
import { summary } from './summary.ts';

/** `npm run cms`: from a fresh clone to a newsroom that the portal API is connected to. */
export async function runCms({ verbose }: { verbose: boolean }): Promise<void> {
  let databases: Databases | undefined;
  let stopping = false;
  stopOnSignal({
    exitCode: 0,
    onStop: () => {
      stopping = true;
      console.log('\n  stopping …');
    },
    onStopped: async () => {
      await databases?.stop();
      console.log('  stopped');
    },
  });
  const fail = async (error: unknown) => {
    if (stopping) return;
    stopping = true;
    console.error(`\n${errorText(error)}\n`);
    await stopAll();
    await databases?.stop();
    process.exit(1);
  };

  try {
    console.log('Tidemark newsroom');
    const settings = readSettings(withLocalPrograms(readEnvironment()));
    const port = portOf(settings.env.CMS_PORT);
    await assertPortsFree({ CMS_PORT: port }, 'npm run cms');
    const node = runtimeNode();
    // Before anything is written to the folder of the newsroom, which may be that of an earlier release.
    databases = await openDatabases(settings, ['CMS_DATABASE_URL'], {
      command: 'npm run cms',
      isServing: true,
    });
    const { connection } = ensureConnection(settings.dataDir, settings.env, port);
    mkdirSync(join(settings.dataDir, 'cms'), { recursive: true });
    await ensureCmsInstalled();
    const own = { ...connection, ...databases.env };
    await ensureCmsBuilt(node, cmsEnvironment(settings, port, own), { admin: true });

    const progress = startProgress('newsroom', 'starting');
    const seedFile = join(settings.dataDir, 'cms', 'publication.json');
    const demo = settings.env.DEMO === '1';
    if (demo) await writePublication(resolve(ROOT, settings.env.CONTENT_DIR || 'content'), seedFile);
    await startStrapi({
      ...{ node, settings, port, verbose },
      env: { ...own, ...(demo ? { CMS_SEED_FILE: seedFile } : {}) },
      onStart: (child) =>
        void child.exited.then((exit) =>
          fail(new UserFacingError(`The newsroom ended with ${describeExit(exit)}:\n${tail(child)}`)),
        ),
    }).finally(progress.cancel);
    progress.done(`ready on port ${port}`);
    console.log(await summary({ settings, port, database: databaseOf(settings), demo }));
  } catch (error) {
    await fail(error);
  }
}

function databaseOf({ dataDir, env }: Settings): string {
  return env.CMS_DATABASE_URL
    ? 'PostgreSQL (CMS_DATABASE_URL)'
    : `PostgreSQL in ${postgresFolder(dataDir)}, for trying out; use a server of your own in production`;
}

function portOf(text: string | undefined): number {
  const port = Number(text || 1337);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new UserFacingError(`CMS_PORT must be a port number from 1 to 65535, not "${text}".`);
}
