import { randomBytes } from 'node:crypto';
import { access, copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ASSET_PATH } from '@tidemark/contracts/asset';
import type { Image } from '@tidemark/contracts/wire/common';
import type { Database } from '../store/db.ts';
import { findMedia, forgetMedia, type MediaRow, orphanMedia, putMedia, touchMedia } from '../store/media.ts';
import type { AuthorImage } from '../store/schema.ts';
import { drawPicture } from './draw.ts';

const HOUR_MS = 3_600_000;
const ORPHAN_MS = 24 * HOUR_MS;

/** 128 random bits: only who is given the name can ask for the file. */
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

interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly blur: string;
  readonly small: { readonly width: number; readonly height: number } | null;
  /** Puts picture and small picture at these paths. */
  readonly write: (path: string, smallPath: string) => Promise<void>;
}

/** Pictures under names of their own, made once a file. */
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

  async #keep(key: string, drawn: Drawn): Promise<MediaRow> {
    const name = randomName();
    const small = drawn.small && { name: randomName(), ...drawn.small };
    await mkdir(this.folder, { recursive: true });
    await drawn.write(this.#path(name), this.#path(small?.name ?? name));
    const { width, height, blur } = drawn;
    const row = await putMedia(this.#db, { key, name, width, height, blur, small, usedAt: this.#now() });
    if (row.name !== name) await this.#remove([name, small?.name]);
    return row;
  }

  #path(name: string): string {
    return join(this.folder, name);
  }

  async #remove(names: readonly (string | undefined)[]): Promise<void> {
    for (const name of names) if (name) await rm(this.#path(name), { force: true });
  }

  /** Whether the row's file is still there: a data folder may be restored without it. */
  async #isThere({ name }: MediaRow): Promise<boolean> {
    return access(this.#path(name)).then(
      () => true,
      () => false,
    );
  }

  /** Nothing for a file that is not there or no picture. */
  async take(key: string, load: () => Promise<Buffer | undefined>): Promise<MediaRow | undefined> {
    const known = await this.#known(key);
    if (known && (await this.#isThere(known))) return known;
    const bytes = await load();
    const picture = bytes && (await drawPicture(bytes));
    if (!picture) return undefined;
    const write = async (path: string, smallPath: string) => {
      await writeWhole(path, picture.bytes);
      if (picture.small) await writeWhole(smallPath, picture.small.bytes);
    };
    if (!known) return this.#keep(key, { ...picture, write });
    await mkdir(this.folder, { recursive: true });
    await write(this.#path(known.name), this.#path(known.small?.name ?? known.name));
    return known;
  }

  /** A picture that is drawn already, with its sizes; a file that is missing is missing here too. */
  async copy(key: string, { files, ...sizes }: ReadyPicture): Promise<MediaRow> {
    const known = await this.#known(key);
    const write = async (path: string, smallPath: string) => {
      await copyFile(files.picture, path).catch(() => {});
      if (files.small) await copyFile(files.small, smallPath).catch(() => {});
    };
    if (!known) return this.#keep(key, { ...sizes, write });
    if (!(await this.#isThere(known))) {
      await mkdir(this.folder, { recursive: true });
      await write(this.#path(known.name), this.#path(known.small?.name ?? known.name));
    }
    return known;
  }

  /** Files that nothing shows any more, a day after they were last of use. */
  async removeOrphans(): Promise<number> {
    const orphans = await orphanMedia(this.#db, new Date(this.#now().getTime() - ORPHAN_MS));
    for (const { name, small } of orphans) await this.#remove([name, small?.name]);
    await forgetMedia(
      this.#db,
      orphans.map(({ key }) => key),
    );
    return orphans.length;
  }
}

export interface ReadyPicture extends Omit<Drawn, 'write'> {
  readonly files: { readonly picture: string; readonly small: string | undefined };
}

/** Never half a file under its name. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const passing = `${path}.${randomBytes(4).toString('hex')}.part`;
  await writeFile(passing, bytes);
  await rename(passing, path);
}
