import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface CachedCard {
  readonly size: number;
  usedAt: number;
}

/**
 * Caches rendered cards on disk by version. Concurrent requests for a card share one rendering. When the cache is
 * full, the least recently used cards are deleted.
 */
export class CardCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #pending = new Map<string, Promise<Buffer>>();
  #cards: Promise<Map<string, CachedCard>> | undefined;

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  /** Whether a card is cached or being rendered. */
  async has(version: string): Promise<boolean> {
    this.#cards ??= this.#readFolder();
    return this.#pending.has(version) || (await this.#cards).has(version);
  }

  getOrCreate(version: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const pending = this.#pending.get(version);
    if (pending) return pending;
    const found = this.#find(version, make).finally(() => this.#pending.delete(version));
    this.#pending.set(version, found);
    return found;
  }

  async #find(version: string, make: () => Promise<Buffer>): Promise<Buffer> {
    this.#cards ??= this.#readFolder();
    const cards = await this.#cards;
    const known = cards.get(version);
    if (known) {
      const bytes = await readFile(this.#file(version)).catch(() => undefined);
      if (bytes) {
        known.usedAt = Date.now();
        return bytes;
      }
      cards.delete(version);
    }
    const made = await make();
    // The card is returned even if it cannot be stored, for example on a full disk.
    await this.#put(cards, version, made).catch(() => {});
    return made;
  }

  #file(version: string): string {
    return join(this.#folder, `${version}.png`);
  }

  /** Finds the cards of an earlier process. */
  async #readFolder(): Promise<Map<string, CachedCard>> {
    await mkdir(this.#folder, { recursive: true }).catch(() => {});
    const names = await readdir(this.#folder).catch(() => []);
    const cards = new Map<string, CachedCard>();
    for (const name of names) {
      const file = join(this.#folder, name);
      if (!name.endsWith('.png')) await rm(file, { force: true, recursive: true }).catch(() => {});
      else {
        // Another process may delete the file in the meantime.
        const stats = await stat(file).catch(() => undefined);
        if (stats) cards.set(name.slice(0, -4), { size: stats.size, usedAt: stats.mtimeMs });
      }
    }
    return cards;
  }

  async #put(cards: Map<string, CachedCard>, version: string, bytes: Buffer): Promise<void> {
    const part = `${this.#file(version)}.part`;
    await writeFile(part, bytes);
    await rename(part, this.#file(version));
    cards.set(version, { size: bytes.length, usedAt: Date.now() });
    await this.#makeRoom(cards);
  }

  async #makeRoom(cards: Map<string, CachedCard>): Promise<void> {
    let total = [...cards.values()].reduce((sum, { size }) => sum + size, 0);
    if (total <= this.#maxBytes) return;
    const oldest = [...cards].sort(([, one], [, other]) => one.usedAt - other.usedAt);
    // Deletes a tenth at once, so that a full cache is not sorted for every card.
    for (const [version, { size }] of oldest) {
      if (total <= this.#maxBytes * 0.9) break;
      cards.delete(version);
      total -= size;
      await rm(this.#file(version), { force: true });
    }
    await Promise.all(
      [...cards].map(([version, { usedAt }]) =>
        utimes(this.#file(version), usedAt / 1000, usedAt / 1000).catch(() => {}),
      ),
    );
  }
}
