import { createDatabase } from '@tidemark/harness/database';
import { startPostgres } from '@tidemark/harness/postgres';
import { postgresUrl } from '@tidemark/harness/vitest';
import { type MainApp, type Served, serve, startMainApp, workFolder } from './served.ts';

export interface Killable {
  readonly mainApp: MainApp;
  /** The API on what it left when it last ended. */
  start(): Promise<Served>;
  close(): Promise<void>;
}

/** All that an API needs that is killed and started anew: its data, and a main app, outlive it. */
export async function openKillable(
  articles: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Killable> {
  const work = workFolder(articles);
  const mainApp = await startMainApp();
  const cleanups: (() => Promise<void> | void)[] = [work.remove, mainApp.stop];
  const env = { ...settings };
  if (postgresUrl()) {
    // The suite's own server does not wait for the disk; this one does, as in production.
    const server = await startPostgres({ fsync: true });
    const database = await createDatabase(server.url);
    cleanups.push(server.stop, database.drop);
    env.DATABASE_URL = database.url;
  }
  return {
    mainApp,
    start: async () => {
      const served = await serve({ ...work, mainApp: mainApp.url, env });
      cleanups.push(served.stop);
      return served;
    },
    close: async () => {
      for (const cleanup of cleanups.toReversed()) await cleanup();
    },
  };
}
