/** A value and when it was written, in milliseconds since 1970. */
export interface Timed<T> {
  readonly value: T;
  readonly at: number;
}

/** The later value. Two values of the same time are compared by content, so that the order of merging does not matter. */
export function later<T>(one: Timed<T> | undefined, other: Timed<T> | undefined): Timed<T> | undefined {
  if (!one || !other) return one ?? other;
  if (one.at !== other.at) return one.at > other.at ? one : other;
  return canonical(one.value) >= canonical(other.value) ? one : other;
}

/** The same text for equal values, whatever the order of their properties. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${entries
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`)
    .sort()
    .join()}}`;
}
