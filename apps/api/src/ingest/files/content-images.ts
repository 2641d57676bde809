import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ASSET_PATH, assetAddress } from '@tidemark/contracts/asset';
import type { Image } from '@tidemark/contracts/wire/common';
import type { AuthorImage } from '../../features/authors/tables.ts';
import { unlessMissing } from './content-folder.ts';

interface ListedImage {
  readonly width: number;
  readonly height: number;
  readonly blur: string;
  readonly small?: { readonly src: string; readonly width: number; readonly height: number };
}

export type ImageList = Readonly<Record<string, ListedImage>>;

/** The images of a content folder, with the sizes and placeholders that `content:draw` recorded. */
export class ContentImages {
  readonly #listed: ImageList;
  readonly #buckets: readonly string[];

  constructor(listed: ImageList, buckets: readonly string[] = []) {
    this.#listed = listed;
    this.#buckets = buckets;
  }

  get lookup(): { readonly list: ImageList; readonly buckets: readonly string[] } {
    return { list: this.#listed, buckets: this.#buckets };
  }

  static async read(folder: string, buckets: readonly string[]): Promise<ContentImages> {
    const text = await readFile(join(folder, 'index.json'), 'utf8').catch(unlessMissing('{}'));
    return new ContentImages(JSON.parse(text), buckets);
  }

  /** Editors may write a bucket address, a portal path or a path in the folder for the same image. */
  #name(address: string): string {
    return assetAddress(address, this.#buckets).replace(new RegExp(`^(${ASSET_PATH}|/images)?/`), '');
  }

  image(address: string, alt: string): Image | undefined {
    const name = this.#name(address);
    const listed = Object.hasOwn(this.#listed, name) ? this.#listed[name] : undefined;
    if (!listed) return undefined;
    const { width, height, blur } = listed;
    const small = listed.small ?? { src: name, width, height };
    return {
      url: `${ASSET_PATH}/${name}`,
      width,
      height,
      alternativeText: alt,
      blur,
      formats: { small: { url: `${ASSET_PATH}/${small.src}`, width: small.width, height: small.height } },
    };
  }

  portrait(address: string): AuthorImage | null {
    const image = this.image(address, '');
    return image ? { url: image.url, width: image.width, height: image.height, blur: image.blur } : null;
  }
}
