import type { EffectiveAccess } from '@tidemark/contracts/access';
import { assetAddress } from '@tidemark/contracts/asset';
import { chartFiles } from '@tidemark/contracts/paths';
import { displayName } from '@tidemark/contracts/person-name';
import type {
  Article,
  ArticleCard,
  Block as WireBlock,
  Body as WireBody,
} from '@tidemark/contracts/wire/article';
import type { AuthorRef } from '@tidemark/contracts/wire/author';
import type { CategoryRef, Image } from '@tidemark/contracts/wire/common';
import { config } from '../../platform/config.ts';
import type { Picture } from '../../ui/BlurImage/image-url.ts';

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
  readonly categories: readonly CategoryRef[];
  readonly authors: readonly Pick<Person, 'name'>[];
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

/** A null or missing image is null: components then show a fallback. */
export function toPicture(image: Image | null | undefined): Picture | null {
  if (!image) return null;
  const { url, width, height, alternativeText: alt, blur, formats } = image;
  const { small } = formats;
  return {
    ...{ src: assetAddress(url, config.assetBuckets), width, height, alt, blur },
    ...(small.url !== url && {
      small: { src: assetAddress(small.url, config.assetBuckets), width: small.width },
    }),
  };
}

export function toPerson({ id, attributes }: AuthorRef): Person {
  const image = attributes.image?.data?.attributes;
  return {
    id,
    slug: attributes.slug,
    name: displayName(attributes),
    portrait: image
      ? {
          src: assetAddress(image.url, config.assetBuckets),
          width: image.width,
          height: image.height,
          alt: '',
          blur: image.blur,
        }
      : null,
  };
}

export function toSummary({ id, attributes }: ArticleCard): Summary {
  const { title, slug, teaser, categories } = attributes;
  const picture = toPicture(attributes.main_image);
  return {
    id,
    slug,
    title,
    teaser,
    access: attributes.access ?? 'none',
    publishedAt: attributes.publish_at,
    // On a card the picture is decoration.
    picture: picture && { ...picture, alt: '' },
    categories,
    authors: attributes.authors.map((author) => ({ name: displayName(author.attributes) })),
    minutes: attributes.reading_minutes,
  };
}

export function toArticleDetails(card: ArticleCard): ArticleDetails {
  const { attributes } = card;
  const { assets, words, charts, tables, takeaways } = attributes;
  return {
    ...toSummary(card),
    updatedAt: attributes.updated_at,
    picture: toPicture(attributes.main_image),
    authors: attributes.authors.map(toPerson),
    assets,
    words,
    charts,
    tables,
    takeaways,
  };
}

export function toFullArticle(article: Article, draft = false): FullArticle {
  const { slug, body } = article.attributes;
  const { headings, takeaways } = body;
  let charts = 0;
  const blocks = body.blocks.map((block): Block => {
    if (block.kind === 'chart') {
      charts += 1;
      return draft ? block : { ...block, files: chartFiles.article(slug, charts) };
    }
    if (block.kind !== 'image') return block;
    return { kind: 'image', picture: toPicture(block.image), caption: block.caption };
  });
  return { ...toArticleDetails(article), body: { blocks, headings, takeaways } };
}
