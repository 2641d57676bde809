import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@tidemark/harness/database';
import { canRunPostgresIn, startPersistentPostgres } from '@tidemark/harness/persistent-postgres';

const NAME = 'cms';

export type Database = { url: string; description: string; stop(): Promise<void> };

/** Opens the configured PostgreSQL, or starts a server with its data in the data folder. */
export async function openDatabase(dataDir: string, configured: string | undefined): Promise<Database> {
  if (configured)
    return { url: configured, description: 'PostgreSQL (CMS_DATABASE_URL)', stop: async () => {} };
  const folder = accessibleFolder(join(dataDir, 'cms', 'postgres'));
  const server = await startPersistentPostgres(folder);
  try {
    const url = new URL(server.url);
    url.pathname = `/${NAME}`;
    await createDatabase(server.url, NAME).catch((error: { code?: string }) => {
      if (error.code !== DUPLICATE_DATABASE) throw error;
    });
    const description = `PostgreSQL in ${folder}, for trying out; use a server of your own in production`;
    return { url: url.href, description, stop: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

const DUPLICATE_DATABASE = '42P04';

/** PostgreSQL does not run as root, and its user cannot enter folders that are restricted to root. */
function accessibleFolder(folder: string): string {
  if (canRunPostgresIn(folder)) return folder;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const elsewhere = join('/var/lib', `tidemark-cms-${name}`);
  return canRunPostgresIn(elsewhere) ? elsewhere : join(tmpdir(), `tidemark-cms-${name}`);
}
