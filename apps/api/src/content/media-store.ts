import { randomBytes } from 'node:crypto';
import { access, copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ASSET_PATH } from '@tidemark/contracts/asset';
import type { Image } from '@tidemark/contracts/wire/common';
import type { Database } from '../store/db.ts';
import { findMedia, forgetMedia, type MediaRow, orphanMedia, putMedia, touchMedia } from '../store/media.ts';
import type { AuthorImage } from '../store/schema.ts';
import { resizeImage } from './resize-image.ts';

const HOUR_MS = 3_600_000;
const ORPHAN_MS = 24 * HOUR_MS;

/** 128 random bits, so that a file cannot be requested without knowing its name. */
const randomName = (): string => `${randomBytes(16).toString('hex')}.webp`;

export const mediaAddress = (name: string): string => `${ASSET_PATH}/media/${name}`;

export function imageOf({ name, width, height, blur, small }: MediaRow, alt: string): Image {
  const little = small ?? { name, width, height };
  return {
    url: mediaAddress(name),
    width,
    height,
    alternativeText: alt,
    blur,
    formats: { small: { url: mediaAddress(little.name), width: little.width, height: little.height } },
  };
}

export const portraitOf = ({ name, width, height, blur }: MediaRow): AuthorImage => ({
  url: mediaAddress(name),
  width,
  height,
  blur,
});

interface ImageVariants {
  readonly width: number;
  readonly height: number;
  readonly blur: string;
  readonly small: { readonly width: number; readonly height: number } | null;
  /** Writes the image and its small variant to these paths. */
  readonly write: (path: string, smallPath: string) => Promise<void>;
}

/** Stores resized images under random names, once per source file. */
export class MediaStore {
  readonly #db: Database;
  readonly #now: () => Date;
  readonly folder: string;

  constructor(db: Database, dataDir: string, now: () => Date) {
    this.#db = db;
    this.#now = now;
    this.folder = join(dataDir, 'media');
  }

  async #known(key: string): Promise<MediaRow | undefined> {
    const row = await findMedia(this.#db, key);
    if (!row) return undefined;
    const now = this.#now();
    if (now.getTime() - row.usedAt.getTime() > HOUR_MS) await touchMedia(this.#db, key, now);
    return row;
  }

  async #keep(key: string, drawn: ImageVariants): Promise<MediaRow> {
    const name = randomName();
    const small = drawn.small && { name: randomName(), ...drawn.small };
    await mkdir(this.folder, { recursive: true });
    await drawn.write(this.#path(name), this.#path(small?.name ?? name));
    const { width, height, blur } = drawn;
    const row = await putMedia(this.#db, {
      sourceKey: key,
      name,
      width,
      height,
      blur,
      small,
      usedAt: this.#now(),
    });
    if (row.name !== name) await this.#remove([name, small?.name]);
    return row;
  }

  #path(name: string): string {
    return join(this.folder, name);
  }

  async #remove(names: readonly (string | undefined)[]): Promise<void> {
    for (const name of names) if (name) await rm(this.#path(name), { force: true });
  }

  /** Checks that the file exists, because a data folder may have been restored without it. */
  async #isThere({ name }: MediaRow): Promise<boolean> {
    return access(this.#path(name)).then(
      () => true,
      () => false,
    );
  }

  /** Returns undefined for a missing file or one that is not an image. */
  async ingest(key: string, load: () => Promise<Buffer | undefined>): Promise<MediaRow | undefined> {
    const known = await this.#known(key);
    if (known && (await this.#isThere(known))) return known;
    const bytes = await load();
    const image = bytes && (await resizeImage(bytes));
    if (!image) return undefined;
    const write = async (path: string, smallPath: string) => {
      await writeWhole(path, image.bytes);
      if (image.small) await writeWhole(smallPath, image.small.bytes);
    };
    if (!known) return this.#keep(key, { ...image, write });
    await mkdir(this.folder, { recursive: true });
    await write(this.#path(known.name), this.#path(known.small?.name ?? known.name));
    return known;
  }

  /** Copies an image that is already resized. A missing source file is tolerated. */
  async copy(key: string, { files, ...sizes }: PreparedImage): Promise<MediaRow> {
    const known = await this.#known(key);
    const write = async (path: string, smallPath: string) => {
      await copyFile(files.image, path).catch(() => {});
      if (files.small) await copyFile(files.small, smallPath).catch(() => {});
    };
    if (!known) return this.#keep(key, { ...sizes, write });
    if (!(await this.#isThere(known))) {
      await mkdir(this.folder, { recursive: true });
      await write(this.#path(known.name), this.#path(known.small?.name ?? known.name));
    }
    return known;
  }

  /** Deletes files that no published entry has used for a day. */
  async removeOrphans(): Promise<number> {
    const orphans = await orphanMedia(this.#db, new Date(this.#now().getTime() - ORPHAN_MS));
    for (const { name, small } of orphans) await this.#remove([name, small?.name]);
    await forgetMedia(
      this.#db,
      orphans.map(({ sourceKey }) => sourceKey),
    );
    return orphans.length;
  }
}

export interface PreparedImage extends Omit<ImageVariants, 'write'> {
  readonly files: { readonly image: string; readonly small: string | undefined };
}

/** Writes to a temporary file first, so that a partial file never has the final name. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const passing = `${path}.${randomBytes(4).toString('hex')}.part`;
  await writeFile(passing, bytes);
  await rename(passing, path);
}
