import { inject } from 'vitest';
import { createDatabase, type TestDatabase } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The admin URL of the PostgreSQL server that the tests of this run share. */
    postgresUrl?: string;
    /** The name of a migrated, empty database to copy: running the migrations takes much longer. */
    postgresTemplate?: string;
  }
}

/** The admin URL of the PostgreSQL server that the tests of this run share. */
export function postgresUrl(): string {
  const url = inject('postgresUrl');
  if (url === undefined) throw new Error('This test project has no PostgreSQL server');
  return url;
}

/** A copy of the migrated, empty database of this test project. */
export function createMigratedDatabase(): Promise<TestDatabase> {
  const template = inject('postgresTemplate');
  return createDatabase(postgresUrl(), template === undefined ? {} : { template });
}
