import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Picture } from './publication';

const TYPES: Record<string, string> = { webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg' };

/** Uploads each image once, even across restarts of the seed. */
export class Images {
  readonly #strapi: Core.Strapi;
  readonly #ids = new Map<string, Promise<number>>();

  constructor(strapi: Core.Strapi) {
    this.#strapi = strapi;
  }

  id(picture: Picture): Promise<number> {
    const known = this.#ids.get(picture.file);
    if (known) return known;
    const id = this.#find(basename(picture.file)).then((found) => found ?? this.#upload(picture));
    this.#ids.set(picture.file, id);
    return id;
  }

  async #find(name: string): Promise<number | undefined> {
    const found = await this.#strapi.db
      .query('plugin::upload.file')
      .findOne({ where: { name }, select: ['id'] });
    return found?.id;
  }

  async #upload({ file, alt }: Picture): Promise<number> {
    const name = basename(file);
    const [uploaded] = await this.#strapi
      .plugin('upload')
      .service('upload')
      .upload({
        data: { fileInfo: { name, alternativeText: alt } },
        files: {
          filepath: file,
          originalFilename: name,
          mimetype: TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
          size: statSync(file).size,
        },
      });
    return uploaded.id;
  }
}
