import type { TestProject } from 'vitest/node';
import { createDatabase } from './database.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';
import type {} from './vitest.ts';

interface SharedServer {
  readonly started: Promise<PostgresServer>;
  users: number;
}

/** Vitest loads global set-up once for each project, so the server of the run is found through the process. */
const shared = globalThis as { tidemarkTestServer?: SharedServer };

async function useServer(): Promise<PostgresServer> {
  shared.tidemarkTestServer ??= { started: startPostgres({ fsync: false }), users: 0 };
  const server = shared.tidemarkTestServer;
  server.users += 1;
  const { url, stop } = await server.started;
  return {
    url,
    stop: async () => {
      server.users -= 1;
      if (server.users > 0) return;
      delete shared.tidemarkTestServer;
      await stop();
    },
  };
}

/**
 * Global set-up of a test project: a database on the server that all projects of the run share, for its tests to copy.
 * `migrate` brings the empty database up to date.
 */
export async function providePostgres(
  project: TestProject,
  migrate: (url: string) => Promise<void>,
): Promise<() => Promise<void>> {
  const server = await useServer();
  const template = await createDatabase(server.url);
  await migrate(template.url);
  project.provide('postgresUrl', server.url);
  project.provide('postgresTemplate', template.name);
  return async () => {
    await template.drop();
    await server.stop();
  };
}
