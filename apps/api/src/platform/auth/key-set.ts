import { readFile, rename, writeFile } from 'node:fs/promises';
import { createLocalJWKSet, type JSONWebKeySet } from 'jose';

type KeyLookup = ReturnType<typeof createLocalJWKSet>;

export interface KeySetOptions {
  readonly url: string;
  /** Stores the last valid key set, so that an API restarted while the main app is down still knows the keys. */
  readonly file: string;
  readonly fetch?: typeof fetch;
  /** A monotonic clock in milliseconds: with the wall clock, a jump back would stop refreshing for as long. */
  readonly now?: () => number;
}

/** From this age on, the key set is refreshed in the background. Also the minimum time between two requests. */
const REFRESH_MS = 4000;
/** From this age on, requests wait for the refresh, so that a revoked key stops working in time. */
const MAX_AGE_MS = 6000;
const FETCH_TIMEOUT_MS = 3000;

/**
 * The main app's public keys. They stay in use while the main app is down. Decision 007 explains why jose's
 * createRemoteJWKSet is not used.
 */
export class KeySet {
  readonly #options: KeySetOptions;
  readonly #now: () => number;
  #lookup: KeyLookup | undefined;
  #ids = new Set<string | undefined>();
  #json = '';
  #generation = 0;
  #fetchedAt = -Infinity;
  #triedAt = -Infinity;
  #isFailing = false;
  #pending: Promise<void> | undefined;

  constructor(options: KeySetOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Changes whenever the keys change; results obtained with an earlier generation are outdated. */
  get generation(): number {
    return this.#generation;
  }

  async open(): Promise<void> {
    try {
      this.#use(JSON.parse(await readFile(this.#options.file, 'utf8')));
    } catch {
      // Nothing stored yet, or not readable: the main app has the keys.
    }
    await this.#refresh();
  }

  /** Starts a refresh when one is due. Returns a promise only if the caller has to wait for it. */
  refreshIfDue(): Promise<void> | undefined {
    const age = this.#now() - this.#fetchedAt;
    if (age < REFRESH_MS) return undefined;
    const refresh = this.#refresh();
    // While the main app is down, requests do not wait for attempts that are likely to fail.
    return age < MAX_AGE_MS || this.#isFailing ? undefined : refresh;
  }

  /** The keys to verify a token with, or `undefined` if the key it names cannot be fetched. */
  async lookup(kid: string | undefined): Promise<KeyLookup | undefined> {
    if (this.#lookup !== undefined && this.#ids.has(kid)) return this.#lookup;
    await this.#refresh();
    return this.#isFailing && !this.#ids.has(kid) ? undefined : this.#lookup;
  }

  /** Limited in frequency, because anyone can send tokens with unknown key ids. */
  #refresh(): Promise<void> {
    if (this.#pending) return this.#pending;
    if (this.#now() - this.#triedAt < REFRESH_MS) return Promise.resolve();
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
      if (!response.ok) throw new Error(`The key set request failed with status ${response.status}`);
      const keys = (await response.json()) as JSONWebKeySet;
      const hasChanged = this.#use(keys);
      this.#fetchedAt = this.#now();
      this.#isFailing = false;
      // Without the file, the keys are only missing after a restart while the main app is down.
      if (hasChanged) await this.#store(keys).catch(() => {});
    } catch {
      this.#isFailing = true;
    }
  }

  #use(keys: JSONWebKeySet): boolean {
    const lookup = createLocalJWKSet(keys);
    if (keys.keys.length === 0) throw new Error('The key set is empty');
    const json = JSON.stringify(keys);
    if (json === this.#json) return false;
    this.#json = json;
    this.#lookup = lookup;
    this.#ids = new Set(keys.keys.map((key) => key.kid));
    this.#generation += 1;
    return true;
  }

  async #store(keys: JSONWebKeySet): Promise<void> {
    const draft = `${this.#options.file}.${process.pid}`;
    await writeFile(draft, JSON.stringify(keys));
    await rename(draft, this.#options.file);
  }
}
