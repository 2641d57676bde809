import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@tidemark/harness/database';
import { canRunPostgresIn, startPersistentPostgres } from '@tidemark/harness/persistent-postgres';

const NAME = 'cms';

export type Database = { url: string; words: string; stop(): Promise<void> };

/** Opens the configured PostgreSQL, or starts a server with its data in the data folder. */
export async function openDatabase(dataDir: string, given: string | undefined): Promise<Database> {
  if (given) return { url: given, words: 'PostgreSQL (CMS_DATABASE_URL)', stop: async () => {} };
  const folder = reachable(join(dataDir, 'cms', 'postgres'));
  const server = await startPersistentPostgres(folder);
  try {
    const url = new URL(server.url);
    url.pathname = `/${NAME}`;
    await createDatabase(server.url, NAME).catch((error: { code?: string }) => {
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

/** PostgreSQL does not run as root, and its user cannot enter folders that are restricted to root. */
function reachable(folder: string): string {
  if (canRunPostgresIn(folder)) return folder;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const elsewhere = join('/var/lib', `tidemark-cms-${name}`);
  return canRunPostgresIn(elsewhere) ? elsewhere : join(tmpdir(), `tidemark-cms-${name}`);
}
