import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ASSET_PATH } from '@tidemark/contracts/asset';
import type { Image } from '@tidemark/contracts/wire/common';
import type { ArticleEntry } from '../entry.ts';
import { imageOf, type MediaStore } from '../images/media-store.ts';

const nameOf = (url: string): string => url.slice(ASSET_PATH.length + 1);
const namesOf = ({ url, formats }: Image): string[] => [nameOf(url), nameOf(formats.small.url)];

const imagesIn = ({ body }: ArticleEntry): Image[] =>
  body.blocks.flatMap((block) => (block.kind === 'image' ? block.image : []));

async function protectedImage(image: Image, images: string, media: MediaStore): Promise<Image> {
  const [name = '', smallName = ''] = namesOf(image);
  const file = await stat(join(images, name)).catch(() => undefined);
  const { width, height, blur, alternativeText, formats } = image;
  const small = smallName === name ? undefined : smallName;
  const row = await media.copy(['files', name, file?.size ?? '', file?.mtimeMs ?? ''].join(':'), {
    ...{ width, height, blur },
    small: small === undefined ? null : { width: formats.small.width, height: formats.small.height },
    files: { image: join(images, name), small: small && join(images, small) },
  });
  return imageOf(row, alternativeText);
}

/** Replaces the images of the body by copies with unguessable names. */
export async function protectBodyImages(
  article: ArticleEntry,
  images: string,
  media: MediaStore,
): Promise<ArticleEntry> {
  if (imagesIn(article).length === 0) return article;
  const blocks = await Promise.all(
    article.body.blocks.map(async (block) =>
      block.kind === 'image' ? { ...block, image: await protectedImage(block.image, images, media) } : block,
    ),
  );
  return { ...article, body: { ...article.body, blocks } };
}
