import { createDatabase } from '@tidemark/harness/database';
import { startPostgres } from '@tidemark/harness/postgres';
import { type Database, openPostgres } from '../src/store/db.ts';
import { type ApiProcess, type MainApp, startApiProcess, startMainApp, workFolder } from './api-process.ts';

export interface KillableApi {
  readonly mainApp: MainApp;
  /** Starts the API on the data of its last run. */
  start(): Promise<ApiProcess>;
  /** The folder of the publication. */
  readonly content: string;
  /** Opens the database while the API is not running. */
  withDatabase(work: (db: Database) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** Data and a main app that outlive an API process that is killed and restarted. */
export async function createKillableApi(
  articles: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<KillableApi> {
  const work = workFolder(articles);
  const mainApp = await startMainApp();
  const cleanups: (() => Promise<void> | void)[] = [work.remove, mainApp.stop];
  // The shared test server runs without fsync; this one uses it, as in production.
  const server = await startPostgres({ fsync: true });
  const { url: DATABASE_URL, drop } = await createDatabase(server.url);
  cleanups.push(server.stop, drop);
  const env: Record<string, string> = { ...settings, DATABASE_URL };
  return {
    mainApp,
    content: work.content,
    withDatabase: async (run) => {
      const database = await openPostgres(DATABASE_URL);
      await run(database.db).finally(() => database.close());
    },
    start: async () => {
      const served = await startApiProcess({ ...work, mainApp: mainApp.url, env });
      cleanups.push(served.stop);
      return served;
    },
    close: async () => {
      for (const cleanup of cleanups.toReversed()) await cleanup();
    },
  };
}
