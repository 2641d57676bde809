import { categoryById } from '@tidemark/contracts/categories';
import type { Picture, Summary } from './article.ts';

/** A summary without the names of its fields, because page data repeat them for every article of a list. */
export type PackedSummary = readonly [
  id: number,
  slug: string,
  title: string,
  teaser: string,
  access: Summary['access'],
  publishedAt: string,
  minutes: number,
  categoryIds: readonly number[],
  authorNames: readonly string[],
  picture: PackedPicture | null,
];

export type PackedPicture = readonly [
  src: string,
  width: number,
  height: number,
  /** Without its prefix, if it has the usual one. */
  blur: string,
  smallSrc?: string,
  smallWidth?: number,
];

/** The beginning of every placeholder that the API makes. */
const BLUR_PREFIX = 'data:image/webp;base64,';

/** On a card the picture is decoration, so its alternative text is empty. */
export function packPicture({ src, width, height, blur, small }: Picture): PackedPicture {
  const packed = [
    src,
    width,
    height,
    blur.startsWith(BLUR_PREFIX) ? blur.slice(BLUR_PREFIX.length) : blur,
  ] as const;
  return small ? [...packed, small.src, small.width] : packed;
}

export function unpackPicture([src, width, height, blur, smallSrc, smallWidth]: PackedPicture): Picture {
  return {
    ...{ src, width, height, alt: '' },
    blur: blur === '' || blur.startsWith('data:') ? blur : BLUR_PREFIX + blur,
    ...(smallSrc !== undefined &&
      smallWidth !== undefined && { small: { src: smallSrc, width: smallWidth } }),
  };
}

export const packSummary = (article: Summary): PackedSummary => [
  article.id,
  article.slug,
  article.title,
  article.teaser,
  article.access,
  article.publishedAt,
  article.minutes,
  article.categories.map(({ id }) => id),
  article.authors.map(({ name }) => name),
  article.picture && packPicture(article.picture),
];

export function unpackSummary(packed: PackedSummary): Summary {
  const [id, slug, title, teaser, access, publishedAt, minutes, categoryIds, authorNames, picture] = packed;
  return {
    ...{ id, slug, title, teaser, access, publishedAt, minutes },
    picture: picture && unpackPicture(picture),
    categories: categoryIds.flatMap((categoryId) => {
      const category = categoryById(categoryId);
      return category ? [{ id: category.id, name: category.name, slug: category.slug }] : [];
    }),
    authors: authorNames.map((name) => ({ name })),
  };
}
