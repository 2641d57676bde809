import useSWR from 'swr';
import { failureOf } from '../api-error.ts';
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
  const { data, error, mutate } = useSWR<T>(key === null ? null : [owner, key], load, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  if (data !== undefined) return { kind: 'ready', value: data };
  if (error === undefined) return { kind: 'loading' };
  const failure = failureOf(error);
  return failure.type === 'auth'
    ? { kind: 'gated' }
    : { kind: 'failed', message: failure.message, retry: () => void mutate() };
}
