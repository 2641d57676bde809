import { createDatabase } from '@tidemark/harness/database';
import { type PostgresOptions, startPostgres } from '@tidemark/harness/postgres';

export interface TestDatabases {
  readonly env: { readonly DATABASE_URL: string; readonly ACCOUNTS_DATABASE_URL: string };
  /** After the servers that use them. */
  readonly stop: () => Promise<void>;
}

/** Empty databases of API and main app, on a server of their own. */
export async function startTestDatabases(
  options: PostgresOptions = { fsync: false },
): Promise<TestDatabases> {
  const server = await startPostgres(options);
  const portal = await createDatabase(server.url);
  const accounts = await createDatabase(server.url);
  return {
    env: { DATABASE_URL: portal.url, ACCOUNTS_DATABASE_URL: accounts.url },
    stop: async () => {
      // For a server that is not stopped, because TEST_DATABASE_URL names it.
      await Promise.all([portal.drop(), accounts.drop()]);
      await server.stop();
    },
  };
}
