import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Kept {
  readonly size: number;
  usedAt: number;
}

/**
 * Drawn cards on disk, by version. Who asks for one that is being drawn waits for it, and when the shelf is
 * full, those that nobody asked for longest make room.
 */
export class Shelf {
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #pending = new Map<string, Promise<Buffer>>();
  #kept: Promise<Map<string, Kept>> | undefined;

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  take(version: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const pending = this.#pending.get(version);
    if (pending) return pending;
    const found = this.#find(version, make).finally(() => this.#pending.delete(version));
    this.#pending.set(version, found);
    return found;
  }

  async #find(version: string, make: () => Promise<Buffer>): Promise<Buffer> {
    this.#kept ??= this.#look();
    const kept = await this.#kept;
    const known = kept.get(version);
    if (known) {
      const bytes = await readFile(this.#file(version)).catch(() => undefined);
      if (bytes) {
        known.usedAt = Date.now();
        return bytes;
      }
      kept.delete(version);
    }
    const made = await make();
    // A full disk must not keep anyone from a card that has been drawn.
    await this.#put(kept, version, made).catch(() => {});
    return made;
  }

  #file(version: string): string {
    return join(this.#folder, `${version}.png`);
  }

  /** What an earlier process left. */
  async #look(): Promise<Map<string, Kept>> {
    await mkdir(this.#folder, { recursive: true }).catch(() => {});
    const names = await readdir(this.#folder).catch(() => []);
    const kept = new Map<string, Kept>();
    for (const name of names) {
      const file = join(this.#folder, name);
      if (!name.endsWith('.png')) await rm(file, { force: true });
      else {
        const { size, mtimeMs } = await stat(file);
        kept.set(name.slice(0, -4), { size, usedAt: mtimeMs });
      }
    }
    return kept;
  }

  async #put(kept: Map<string, Kept>, version: string, bytes: Buffer): Promise<void> {
    const part = `${this.#file(version)}.part`;
    await writeFile(part, bytes);
    await rename(part, this.#file(version));
    kept.set(version, { size: bytes.length, usedAt: Date.now() });
    await this.#makeRoom(kept);
  }

  async #makeRoom(kept: Map<string, Kept>): Promise<void> {
    let total = [...kept.values()].reduce((sum, { size }) => sum + size, 0);
    if (total <= this.#maxBytes) return;
    const oldest = [...kept].sort(([, one], [, other]) => one.usedAt - other.usedAt);
    // A tenth at once, so that a full shelf is not sorted again for every card.
    for (const [version, { size }] of oldest) {
      if (total <= this.#maxBytes * 0.9) break;
      kept.delete(version);
      total -= size;
      await rm(this.#file(version), { force: true });
    }
    await Promise.all(
      [...kept].map(([version, { usedAt }]) =>
        utimes(this.#file(version), usedAt / 1000, usedAt / 1000).catch(() => {}),
      ),
    );
  }
}
