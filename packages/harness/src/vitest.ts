import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Set in projects that run on a PostgreSQL server, undefined on PGlite. */
    postgresUrl?: string;
  }
}

/** The admin URL of the PostgreSQL server this test project runs on, or undefined on PGlite. */
export function postgresUrl(): string | undefined {
  return inject('postgresUrl');
}
