import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { type Entry, ensure, peek, subscribe } from '../cache.ts';
import { useReader } from '../session/use-session.ts';

export type Loaded<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: T }
  | { readonly kind: 'gated' }
  | { readonly kind: 'failed'; readonly message: string; readonly retry: () => void };

/** Answers are kept by reader: one reader's answer is never shown to the next. `null` asks for nothing yet. */
export function useCall<T>(key: string | null, load: () => Promise<T>): Loaded<T> {
  const reader = useReader();
  const owner = reader.kind === 'member' ? `${reader.uid}:${reader.plan}:${reader.alpha}` : 'anonymous';
  const full = key === null ? null : `${owner} ${key}`;
  const loadRef = useRef(load);
  loadRef.current = load;

  const read = useCallback(() => (full === null ? undefined : peek<T>(full)), [full]);
  const entry = useSyncExternalStore<Entry<T> | undefined>(subscribe, read, () => undefined);
  useEffect(() => {
    if (full !== null) void ensure(full, () => loadRef.current());
  }, [full]);

  if (entry === undefined || entry.kind === 'loading') return { kind: 'loading' };
  if (entry.kind === 'ready') return { kind: 'ready', value: entry.value };
  if (entry.failure.type === 'auth') return { kind: 'gated' };
  const retry = () => void (full !== null && ensure(full, () => loadRef.current(), true));
  return { kind: 'failed', message: entry.failure.message, retry };
}
