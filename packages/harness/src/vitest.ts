import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Set in the project that runs on a real server; absent where PGlite serves. */
    postgresUrl?: string;
  }
}

/** The admin URL of the PostgreSQL server this test project runs on, or undefined on PGlite. */
export function postgresUrl(): string | undefined {
  return inject('postgresUrl');
}
