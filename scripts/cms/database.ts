import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@tidemark/harness/database';
import { canRunPostgresIn, startPersistentPostgres } from '@tidemark/harness/persistent-postgres';

const NAME = 'cms';

export type Database = { url: string; words: string; stop(): Promise<void> };

/** The PostgreSQL that the settings name, or a server of our own with its data in the data folder. */
export async function openDatabase(dataDir: string, given: string | undefined): Promise<Database> {
  if (given) return { url: given, words: 'PostgreSQL (CMS_DATABASE_URL)', stop: async () => {} };
  const folder = reachable(join(dataDir, 'cms', 'postgres'));
  const server = await startPersistentPostgres(folder);
  try {
    const url = new URL(server.url);
    url.pathname = `/${NAME}`;
    await createDatabase(server.url, { name: NAME }).catch((error: { code?: string }) => {
      if (error.code !== DUPLICATE_DATABASE) throw error;
    });
    const words = `PostgreSQL of its own in ${folder}, for trying out; production means a server of yours`;
    return { url: url.href, words, stop: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

const DUPLICATE_DATABASE = '42P04';

/** PostgreSQL does not run as root, and nobody else can enter root's own folders. */
function reachable(folder: string): string {
  if (canRunPostgresIn(folder)) return folder;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const elsewhere = join('/var/lib', `tidemark-cms-${name}`);
  return canRunPostgresIn(elsewhere) ? elsewhere : join(tmpdir(), `tidemark-cms-${name}`);
}
