import { categoryById } from '@tidemark/contracts/categories';
import type { Summary } from '../../domain/articles/index.ts';
import type { Picture } from '../../ui/BlurImage/image-url.ts';

/** A summary without the names of its fields, because page data repeat them for every article of a list. */
export type PackedSummary = readonly [
  id: number,
  slug: string,
  title: string,
  teaser: string,
  access: Summary['access'],
  /** Minutes since 1970, if it is a whole minute. */
  publishedAt: string | number,
  minutes: number,
  categoryIds: readonly number[],
  authorNames: readonly string[],
  picture: PackedPicture | null,
];

export type PackedPicture = readonly [
  /** Empty if it is the usual one. */
  src: string,
  width: number,
  height: number,
  /** Without its prefix, if it has the usual one. */
  blur: string,
  /** Empty if it is the usual one. */
  smallSrc?: string,
  smallWidth?: number,
];

/** The beginning of every placeholder that the API makes. */
const BLUR_PREFIX = 'data:image/webp;base64,';

const MINUTE_MS = 60_000;

function packTime(time: string): string | number {
  const minutes = Date.parse(time) / MINUTE_MS;
  return Number.isInteger(minutes) && unpackTime(minutes) === time ? minutes : time;
}

const unpackTime = (time: string | number) =>
  typeof time === 'string' ? time : new Date(time * MINUTE_MS).toISOString();

/** Where the cover of an article of the content folder is. */
const usualSrc = (slug: string) => `/assets/covers/${slug}.webp`;

/** Where the small format of a picture of the content folder is. */
const usualSmallSrc = (src: string) => src.replace(/\/([^/]*)$/, '/small/$1');

/** On a card the picture is decoration, so its alternative text is empty. */
export function packPicture({ src, width, height, blur, small }: Picture, slug = ''): PackedPicture {
  const packed = [
    src === usualSrc(slug) ? '' : src,
    width,
    height,
    blur.startsWith(BLUR_PREFIX) ? blur.slice(BLUR_PREFIX.length) : blur,
  ] as const;
  if (!small) return packed;
  return [...packed, small.src === usualSmallSrc(src) ? '' : small.src, small.width];
}

export function unpackPicture(packed: PackedPicture, slug = ''): Picture {
  const [packedSrc, width, height, blur, smallSrc, smallWidth] = packed;
  const src = packedSrc || usualSrc(slug);
  return {
    ...{ src, width, height, alt: '' },
    blur: blur === '' || blur.startsWith('data:') ? blur : BLUR_PREFIX + blur,
    ...(smallSrc !== undefined &&
      smallWidth !== undefined && { small: { src: smallSrc || usualSmallSrc(src), width: smallWidth } }),
  };
}

export const packSummary = (article: Summary): PackedSummary => [
  article.id,
  article.slug,
  article.title,
  article.teaser,
  article.access,
  packTime(article.publishedAt),
  article.minutes,
  article.categories.map(({ id }) => id),
  article.authors.map(({ name }) => name),
  article.picture && packPicture(article.picture, article.slug),
];

export function unpackSummary(packed: PackedSummary): Summary {
  const [id, slug, title, teaser, access, publishedAt, minutes, categoryIds, authorNames, picture] = packed;
  return {
    ...{ id, slug, title, teaser, access, minutes },
    publishedAt: unpackTime(publishedAt),
    picture: picture && unpackPicture(picture, slug),
    categories: categoryIds.flatMap((categoryId) => {
      const category = categoryById(categoryId);
      return category ? [{ id: category.id, name: category.name }] : [];
    }),
    authors: authorNames.map((name) => ({ name })),
  };
}
