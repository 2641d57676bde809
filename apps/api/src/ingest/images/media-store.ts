import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ASSET_PATH } from '@tidemark/contracts/asset';
import type { Image } from '@tidemark/contracts/wire/common';
import type { AuthorImage } from '../../features/authors/tables.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  deleteMediaFiles,
  findMediaHash,
  putMediaFile,
  removeUnusedObjects,
} from '../../platform/images/files.ts';
import type { ObjectStorage } from '../../platform/images/object-storage.ts';
import {
  findMedia,
  forgetMedia,
  type MediaRow,
  orphanMedia,
  putMedia,
  touchMedia,
} from '../../platform/images/store.ts';
import { unlessMissing } from '../files/content-folder.ts';
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

interface Bytes {
  readonly image: Buffer | undefined;
  readonly small: Buffer | undefined;
}

interface Sizes {
  readonly width: number;
  readonly height: number;
  readonly blur: string;
  readonly small: { readonly width: number; readonly height: number } | null;
}

/** Stores resized images under random names, once per source file. */
export class MediaStore {
  readonly #db: Database;
  readonly #now: () => Date;
  readonly #objects: ObjectStorage | undefined;

  constructor(db: Database, now: () => Date, objects?: ObjectStorage) {
    this.#db = db;
    this.#now = now;
    this.#objects = objects;
  }

  async #known(key: string): Promise<MediaRow | undefined> {
    const row = await findMedia(this.#db, key);
    if (!row) return undefined;
    const now = this.#now();
    if (now.getTime() - row.usedAt.getTime() > HOUR_MS) await touchMedia(this.#db, key, now);
    return row;
  }

  /** Stores an image and its small variant in one transaction. Returns the names of the first process that did. */
  #store(key: string, { width, height, blur, small }: Sizes, bytes: Bytes): Promise<MediaRow> {
    return this.#db.transaction(async (tx) => {
      const row = await putMedia(tx, {
        sourceKey: key,
        name: randomName(),
        width,
        height,
        blur,
        small: small && { name: randomName(), ...small },
        usedAt: this.#now(),
      });
      if (bytes.image) await putMediaFile(tx, row.name, bytes.image, this.#objects);
      if (bytes.small && row.small) await putMediaFile(tx, row.small.name, bytes.small, this.#objects);
      return row;
    });
  }

  async #isStored({ name }: MediaRow): Promise<boolean> {
    return (await findMediaHash(this.#db, name)) !== undefined;
  }

  /** Returns undefined for a missing file or one that is not an image. */
  async ingest(key: string, load: () => Promise<Buffer | undefined>): Promise<MediaRow | undefined> {
    const known = await this.#known(key);
    if (known && (await this.#isStored(known))) return known;
    const bytes = await load();
    const image = bytes && (await resizeImage(bytes));
    return image && this.#store(key, image, { image: image.bytes, small: image.small?.bytes });
  }

  /** Stores an image that is already resized. A missing source file is tolerated. */
  async copy(key: string, { files, ...sizes }: PreparedImage): Promise<MediaRow> {
    const known = await this.#known(key);
    if (known && (await this.#isStored(known))) return known;
    const read = (file: string) => readFile(file).catch(unlessMissing(undefined));
    return this.#store(key, sizes, {
      image: await read(files.image),
      small: files.small === undefined ? undefined : await read(files.small),
    });
  }

  /** Deletes images that no published entry has used for a day. */
  async removeOrphans(): Promise<number> {
    const orphans = await orphanMedia(this.#db, new Date(this.#now().getTime() - ORPHAN_MS));
    if (orphans.length > 0) {
      await this.#db.transaction(async (tx) => {
        await deleteMediaFiles(
          tx,
          orphans.flatMap(({ name, small }) => [name, ...(small ? [small.name] : [])]),
        );
        await forgetMedia(
          tx,
          orphans.map(({ sourceKey }) => sourceKey),
        );
      });
    }
    if (this.#objects) await removeUnusedObjects(this.#db, this.#objects);
    return orphans.length;
  }
}

export interface PreparedImage extends Sizes {
  readonly files: { readonly image: string; readonly small: string | undefined };
}
