/**
 * What a screen wants to find again when its reader comes back to it: the pages a list has grown by, the tab
 * that was chosen. It lives in memory, under the key that the router gave to this entry of the history, so
 * whoever comes by a link finds the screen as it is today.
 */
const kept = new Map<string, unknown>();

const keyOf = (name: string) => `${window.history.state?.key} ${name}`;

export function keep(name: string, value: unknown): void {
  kept.set(keyOf(name), value);
}

/** Wherever it was kept: it is no longer true. */
export function forget(name: string): void {
  for (const key of kept.keys()) if (key.endsWith(` ${name}`)) kept.delete(key);
}

export function recall<T>(name: string): T | undefined {
  return typeof window === 'undefined' ? undefined : (kept.get(keyOf(name)) as T | undefined);
}
