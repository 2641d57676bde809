import type { QueryObserverResult } from '@tanstack/query-core';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useReaderScope } from '../session/use-session.ts';
import { loadedLayer, type QueryLayer } from './loaded-layer.ts';

interface Query<T> {
  /** Names everything the response depends on, except the reader. `null` requests nothing. */
  readonly key: string | null;
  readonly load: (signal: AbortSignal) => Promise<T>;
  readonly refetchInterval?: number;
}

interface Observer<R> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getCurrentResult: () => R;
}

const unsubscribed = () => {};

export function useObserverResult<R>(observer: Observer<R> | undefined): R | undefined {
  const subscribe = useCallback(
    (listener: () => void) => observer?.subscribe(listener) ?? unsubscribed,
    [observer],
  );
  return useSyncExternalStore(
    subscribe,
    () => observer?.getCurrentResult(),
    () => undefined,
  );
}

/**
 * TanStack Query for components of the first load: the library is downloaded when the first key is given.
 * Cache entries belong to one reader, so a response is never shown to the next one. Each key has an
 * observer of its own: when the key changes, nothing keeps a reference to the previous response.
 */
export function useQueryResult<T>({ key, load, refetchInterval }: Query<T>) {
  const scope = useReaderScope();
  const { layer, error, reload } = useQueryLayer(key !== null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` depends only on what the key names
  const observer = useMemo(() => {
    if (!layer || key === null) return undefined;
    return new layer.QueryObserver<T>(layer.client, {
      queryKey: [scope, key],
      queryFn: ({ signal }) => load(signal),
      ...(refetchInterval ? { refetchInterval } : {}),
    });
  }, [layer, scope, key, refetchInterval]);
  const observed = useObserverResult<QueryObserverResult<T>>(observer);
  const retry = () => (observer ? void observer.refetch() : reload());
  const result = observed ?? (error === undefined ? undefined : { data: undefined, error });
  return { result, observed, retry };
}

function useQueryLayer(wanted: boolean) {
  const [layer, setLayer] = useState<QueryLayer | undefined>(loadedLayer);
  const [error, setError] = useState<unknown>();
  const loading = wanted && layer === undefined && error === undefined;
  useEffect(() => {
    if (!loading) return;
    let mounted = true;
    import('./query-layer.ts').then(
      ({ queryLayer }) => mounted && setLayer(queryLayer),
      (reason: unknown) => mounted && setError(reason ?? new Error('The query layer failed to load')),
    );
    return () => {
      mounted = false;
    };
  }, [loading]);
  return { layer, error: layer ? undefined : error, reload: () => setError(undefined) };
}
