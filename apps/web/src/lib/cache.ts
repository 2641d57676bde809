import { type Failure, failureOf } from './api-error.ts';

/**
 * What calls answered, kept while the page lives. A library would bring five kilobytes for more than the
 * screens need: one flight a key, an answer kept for a minute, and a way to ask again.
 */
export type Entry<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: T; readonly at: number }
  | { readonly kind: 'failed'; readonly failure: Failure };

const FRESH_MS = 60_000;

const entries = new Map<string, Entry<unknown>>();
const flights = new Set<string>();
const listeners = new Set<() => void>();

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function peek<T>(key: string): Entry<T> | undefined {
  return entries.get(key) as Entry<T> | undefined;
}

function put(key: string, entry: Entry<unknown>): void {
  entries.set(key, entry);
  for (const listener of listeners) listener();
}

/** An old answer stays in sight while a new one is fetched, and outlives a failure to fetch it. */
export async function ensure<T>(key: string, load: () => Promise<T>, again = false): Promise<void> {
  const known = entries.get(key);
  const fresh = known?.kind === 'ready' && Date.now() - known.at < FRESH_MS;
  if (flights.has(key) || (fresh && !again)) return;
  flights.add(key);
  if (known?.kind !== 'ready') put(key, { kind: 'loading' });
  try {
    put(key, { kind: 'ready', value: await load(), at: Date.now() });
  } catch (error) {
    if (known?.kind !== 'ready') put(key, { kind: 'failed', failure: failureOf(error) });
  } finally {
    flights.delete(key);
  }
}

export function forgetAll(): void {
  entries.clear();
}
