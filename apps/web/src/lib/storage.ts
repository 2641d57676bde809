/** Local storage may be full, shut or absent; nothing of ours depends on it. */
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
    // See above.
  }
}

export function readNumber(key: string): number | undefined {
  const number = Number(readItem(key) ?? Number.NaN);
  return Number.isFinite(number) ? number : undefined;
}
