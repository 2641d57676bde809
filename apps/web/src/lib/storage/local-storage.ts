/** Local storage may be full or unavailable; nothing depends on it. */
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
    // Ignored on purpose.
  }
}

export function readNumber(key: string): number | undefined {
  const number = Number(readItem(key) ?? Number.NaN);
  return Number.isFinite(number) ? number : undefined;
}
