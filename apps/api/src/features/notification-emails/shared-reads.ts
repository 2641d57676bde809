const LIFETIME_MS = 1000;
const MAX_ENTRIES = 500;

/**
 * What several emails read within a second is read once, such as the article that thousands of them report. What
 * depends on the reader is not shared.
 */
export class SharedReads {
  readonly #entries = new Map<string, { readonly value: Promise<unknown>; readonly until: number }>();

  clear(): void {
    this.#entries.clear();
  }

  /** The value of the last second under this key, or the one that `load` returns. */
  get<Value>(key: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(key);
    if (known && performance.now() < known.until) return known.value as Promise<Value>;
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear();
    const value = load();
    this.#entries.set(key, { value, until: performance.now() + LIFETIME_MS });
    // The next email tries again.
    value.catch(() => this.#entries.delete(key));
    return value;
  }
}
