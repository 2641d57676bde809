import { readFile, rename, writeFile } from 'node:fs/promises';
import { createLocalJWKSet, type JSONWebKeySet } from 'jose';

type KeyLookup = ReturnType<typeof createLocalJWKSet>;

export interface KeyRingOptions {
  readonly url: string;
  /** Where the last good keys are kept, so that a restart while the main app is down still knows them. */
  readonly file: string;
  readonly fetch?: typeof fetch;
  readonly now?: () => number;
}

const REFRESH_MS = 10 * 60_000;
/** A stranger's key id must not make us ask the main app on every request. */
const COOLDOWN_MS = 10_000;
const FETCH_TIMEOUT_MS = 3000;

/** The main app's public keys: fetched, kept on disk, and kept in use while the main app is down. */
export class KeyRing {
  readonly #options: KeyRingOptions;
  readonly #now: () => number;
  #lookup: KeyLookup | undefined;
  #ids = new Set<string | undefined>();
  #fetchedAt = -Infinity;
  #triedAt = -Infinity;
  #failing = false;
  #pending: Promise<void> | undefined;

  constructor(options: KeyRingOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  async open(): Promise<void> {
    try {
      this.#use(JSON.parse(await readFile(this.#options.file, 'utf8')));
    } catch {
      // None kept yet, or not readable: the main app has them.
    }
    await this.#refresh();
  }

  /** `undefined` where no key can be had: the token can then not be judged at all. */
  async lookup(kid: string | undefined): Promise<KeyLookup | undefined> {
    const known = this.#lookup !== undefined && this.#ids.has(kid);
    if (known) {
      if (this.#now() - this.#fetchedAt > REFRESH_MS) void this.#refresh();
      return this.#lookup;
    }
    await this.#refresh();
    return this.#failing && !this.#ids.has(kid) ? undefined : this.#lookup;
  }

  #refresh(): Promise<void> {
    if (this.#pending) return this.#pending;
    if (this.#now() - this.#triedAt < COOLDOWN_MS) return Promise.resolve();
    this.#triedAt = this.#now();
    this.#pending = this.#fetch().finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  async #fetch(): Promise<void> {
    try {
      const get = this.#options.fetch ?? fetch;
      const response = await get(this.#options.url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
      if (!response.ok) throw new Error(`JWKS answered ${response.status}`);
      const keys = (await response.json()) as JSONWebKeySet;
      this.#use(keys);
      this.#fetchedAt = this.#now();
      this.#failing = false;
      // Keys that could not be written down are good until the next start.
      await this.#keep(keys).catch(() => {});
    } catch {
      this.#failing = true;
    }
  }

  #use(keys: JSONWebKeySet): void {
    const lookup = createLocalJWKSet(keys);
    if (keys.keys.length === 0) throw new Error('The set holds no key');
    this.#lookup = lookup;
    this.#ids = new Set(keys.keys.map((key) => key.kid));
  }

  async #keep(keys: JSONWebKeySet): Promise<void> {
    const draft = `${this.#options.file}.${process.pid}`;
    await writeFile(draft, JSON.stringify(keys));
    await rename(draft, this.#options.file);
  }
}
