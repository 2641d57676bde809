import { failureOf } from '../http/api-error.ts';

export type Loaded<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: T }
  /** 401 or 406: the sign-up/log-in banner is shown. */
  | { readonly kind: 'gated'; readonly status: number }
  | { readonly kind: 'failed'; readonly message: string; readonly retry: () => void };

interface QueryResult<T> {
  readonly data: T | undefined;
  readonly error: unknown;
}

/** Data outlives a failed refetch, unless the API has just denied access to it. */
export function toLoaded<T>(result: QueryResult<T> | undefined, retry: () => void): Loaded<T> {
  if (result?.error) {
    const failure = failureOf(result.error);
    if (failure.type === 'auth') return { kind: 'gated', status: failure.status };
    if (result.data === undefined) return { kind: 'failed', message: failure.message, retry };
  }
  return result?.data === undefined ? { kind: 'loading' } : { kind: 'ready', value: result.data };
}
