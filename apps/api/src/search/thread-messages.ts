import type { EngineLog, SearchRequest, SearchResult } from './engine.ts';

/** What a search thread needs to open the database. */
export interface ThreadDatabase {
  readonly databaseUrl: string;
  /** PostgreSQL itself, if the other address is that of PgBouncer. */
  readonly databaseDirectUrl: string | undefined;
  readonly poolSize: number;
}

/** Also what it needs to load the index. */
export interface ThreadSettings extends ThreadDatabase {
  /** The snapshot is only read: the main thread saves it. */
  readonly snapshotPath?: string;
  readonly copiesFolder?: string;
}

/** An error in a form that can be passed between threads, without the parameters of a query. */
export interface PassedError {
  readonly message: string;
  readonly stack: string | undefined;
  readonly code: string | undefined;
}

/** From the main thread to a search thread. */
export type ThreadRequest =
  | { readonly kind: 'search'; readonly id: number; readonly request: SearchRequest; readonly now: Date }
  | { readonly kind: 'contentChanged' }
  | { readonly kind: 'close' };

/** Sizes as in `SearchEngine`. */
export interface ThreadSizes {
  readonly indexBytes: number;
  readonly copiesBytes: number;
}

/** From a search thread to the main thread. */
export type ThreadMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'sizes'; readonly sizes: ThreadSizes }
  | { readonly kind: 'result'; readonly id: number; readonly result: SearchResult }
  | { readonly kind: 'failure'; readonly id: number; readonly error: PassedError }
  | {
      readonly kind: 'log';
      readonly level: keyof EngineLog;
      readonly details: object;
      readonly message: string;
    };

export function passedError(error: unknown): PassedError {
  const { message = String(error), stack, code } = error as Partial<Error & { code: string }>;
  return { message, stack, code };
}

export const errorFrom = ({ message, stack, code }: PassedError): Error =>
  Object.assign(new Error(message), { stack, code });
