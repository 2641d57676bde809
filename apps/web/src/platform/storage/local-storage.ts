/** Local storage may be full or unavailable, so reading and writing never throw. */
export function readItem(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeItem(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is unavailable or full.
  }
}

/** Reads an item whose key was renamed, and moves a value stored under the old key. */
export function readRenamedItem(key: string, oldKey: string): string | undefined {
  const value = readItem(key);
  if (value !== undefined) return value;
  const old = readItem(oldKey);
  if (old === undefined) return undefined;
  writeItem(key, old);
  removeItem(oldKey);
  return old;
}

export function removeItem(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is unavailable or full.
  }
}

export function readNumber(key: string): number | undefined {
  const number = Number(readItem(key) ?? Number.NaN);
  return Number.isFinite(number) ? number : undefined;
}
