import { createDatabase } from '@tidemark/harness/database';
import { startPostgres } from '@tidemark/harness/postgres';
import type {} from '@tidemark/harness/vitest';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../src/platform/database/database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The name of a migrated, empty database to copy: running the migrations takes much longer. */
    postgresTemplate?: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ fsync: false });
  const template = await createDatabase(server.url);
  const database = await openPostgres(template.url, { poolSize: 1 });
  await database.close();
  project.provide('postgresUrl', server.url);
  project.provide('postgresTemplate', template.name);
  return async () => {
    await template.drop();
    await server.stop();
  };
}
