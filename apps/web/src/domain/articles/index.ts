import { type EffectiveAccess, normaliseAccess } from '@tidemark/contracts/access';
import { assetAddress } from '@tidemark/contracts/asset';
import { chartFiles } from '@tidemark/contracts/paths';
import { displayName } from '@tidemark/contracts/person-name';
import type { Block as WireBlock, Body as WireBody } from '@tidemark/contracts/wire/article';
import type { CategoryRef } from '@tidemark/contracts/wire/common';
import { config } from '../../platform/config.ts';
import type { Picture } from '../../ui/BlurImage/image-url.ts';
import type { ReceivedArticle, ReceivedAuthor, ReceivedCard, ReceivedImage } from './checks.ts';

/** Flat types for screens, converted from the nested types of the API. */
export interface Person {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly portrait: Picture | null;
}

/**
 * What a card shows of an article. Lists are part of the page data, so it contains only what cards need, and no body.
 */
export interface Summary {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly teaser: string;
  readonly access: EffectiveAccess;
  readonly publishedAt: string;
  readonly picture: Picture | null;
  readonly categories: readonly Pick<CategoryRef, 'id' | 'name'>[];
  readonly authors: readonly Pick<Person, 'name'>[];
  /** 0 if it is not known. */
  readonly minutes: number;
}

/** What everyone may see of an article on its own page. It has no body either. */
export interface ArticleDetails extends Summary {
  readonly updatedAt: string;
  readonly authors: readonly Person[];
  readonly assets: readonly string[];
  readonly words: number;
  readonly charts: number;
  readonly tables: number;
  readonly takeaways: number;
}

export type Block =
  | Exclude<WireBlock, { kind: 'image' | 'chart' }>
  /** `files` is the path of its files without extension; a draft has none. */
  | (Extract<WireBlock, { kind: 'chart' }> & { readonly files?: string })
  | { readonly kind: 'image'; readonly picture: Picture | null; readonly caption: string };

export interface Body extends Pick<WireBody, 'headings' | 'takeaways'> {
  readonly blocks: readonly Block[];
}

export interface FullArticle extends ArticleDetails {
  readonly body: Body;
}

/** For pictures whose size is not known: that of most covers. */
const USUAL_SIZE = { width: 1200, height: 800 };

/** A null or missing image is null: components then show a fallback. */
export function toPicture(image: ReceivedImage | null | undefined): Picture | null {
  if (!image) return null;
  const { url, width, height, alternativeText, blur, formats } = image;
  const { small } = formats;
  return {
    src: assetAddress(url, config.assetBuckets),
    ...(width && height ? { width, height } : USUAL_SIZE),
    alt: alternativeText ?? '',
    blur: blur ?? '',
    ...(small.url !== url &&
      small.width && { small: { src: assetAddress(small.url, config.assetBuckets), width: small.width } }),
  };
}

export function toPerson({ id, attributes }: ReceivedAuthor): Person {
  const { first_name = null, last_name = null } = attributes;
  const image = attributes.image?.data?.attributes;
  return {
    id: id ?? 0,
    slug: attributes.slug ?? String(id),
    name: displayName({ first_name, last_name }),
    portrait: image
      ? {
          src: assetAddress(image.url, config.assetBuckets),
          width: image.width ?? 0,
          height: image.height ?? 0,
          alt: '',
          blur: image.blur ?? '',
        }
      : null,
  };
}

/** An unknown level is open to nobody below Alpha. */
export const toAccess = (access: string | null): EffectiveAccess => normaliseAccess(access) ?? 'alpha';

export function toSummary({ id, attributes }: ReceivedCard): Summary {
  const picture = toPicture(attributes.main_image);
  return {
    id,
    // The article page accepts an id too.
    slug: attributes.slug ?? String(id),
    title: attributes.title,
    teaser: attributes.teaser ?? '',
    access: toAccess(attributes.access),
    publishedAt: attributes.publish_at,
    // On a card the picture is decoration.
    picture: picture && { ...picture, alt: '' },
    categories: attributes.categories.map((category) => ({ id: category.id, name: category.name })),
    authors: attributes.authors.map((author) => ({ name: toPerson(author).name })),
    minutes: attributes.reading_minutes ?? 0,
  };
}

export function toArticleDetails(card: ReceivedCard): ArticleDetails {
  const { attributes } = card;
  const { assets, words, charts, tables, takeaways } = attributes;
  return {
    ...toSummary(card),
    updatedAt: attributes.updated_at ?? attributes.publish_at,
    picture: toPicture(attributes.main_image),
    authors: attributes.authors.map(toPerson),
    assets: assets ?? [],
    words: words ?? 0,
    charts: charts ?? 0,
    tables: tables ?? 0,
    takeaways: takeaways ?? 0,
  };
}

export function toFullArticle(article: ReceivedArticle, draft = false): FullArticle {
  const details = toArticleDetails(article);
  const { headings, takeaways, ...body } = article.attributes.body;
  let charts = 0;
  const blocks = body.blocks.map((block): Block => {
    if (block.kind === 'chart') {
      charts += 1;
      return draft ? block : { ...block, files: chartFiles.article(details.slug, charts) };
    }
    if (block.kind !== 'image') return block;
    return { kind: 'image', picture: toPicture(block.image), caption: block.caption };
  });
  return { ...details, body: { blocks, headings, takeaways } };
}
