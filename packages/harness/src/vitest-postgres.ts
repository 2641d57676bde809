import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';
import type {} from './vitest.ts';

/** Global set-up of the projects that run on a real PostgreSQL server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ fsync: false });
  project.provide('postgresUrl', server.url);
  return server.stop;
}
