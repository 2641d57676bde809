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
import { config } from '../config.ts';

/** The API's nested shapes end here; screens see these flat ones. */
export interface Picture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly blur: string;
  /** The same in a small format: thumbnails are cut from it at a fraction of the work. */
  readonly small?: { readonly src: string; readonly width: number };
}

export interface Person {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly portrait: Picture | null;
}

/** What everyone may see of an article. It has no body, so nothing drawn from it can show one. */
export interface Summary {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly teaser: string;
  readonly access: EffectiveAccess;
  readonly publishedAt: string;
  readonly updatedAt: string;
  readonly picture: Picture | null;
  readonly categories: readonly CategoryRef[];
  readonly authors: readonly Person[];
  readonly assets: readonly string[];
  /** Null where nobody was signed in when it was asked. */
  readonly bookmarked: boolean | null;
  readonly minutes: number;
  readonly words: number;
  readonly charts: number;
  readonly takeaways: number;
}

export type Block =
  | Exclude<WireBlock, { kind: 'image' | 'chart' }>
  /** With where it is to be had as a file, without the ending; a draft's is nowhere. */
  | (Extract<WireBlock, { kind: 'chart' }> & { readonly files?: string })
  | { readonly kind: 'image'; readonly picture: Picture | null; readonly caption: string };

export interface Body extends Pick<WireBody, 'headings' | 'takeaways'> {
  readonly blocks: readonly Block[];
}

export interface FullArticle extends Summary {
  readonly body: Body;
}

export function toPicture(image: Image | null): Picture | null {
  if (image === null) return null;
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
  const image = attributes.image.data?.attributes;
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
  const { title, slug, teaser, assets, words, charts, takeaways } = attributes;
  return {
    id,
    slug,
    title,
    teaser,
    access: attributes.access ?? 'none',
    publishedAt: attributes.publish_at,
    updatedAt: attributes.updated_at,
    picture: toPicture(attributes.main_image),
    categories: attributes.categories,
    authors: attributes.authors.map(toPerson),
    assets,
    bookmarked: attributes.bookmark,
    minutes: attributes.reading_minutes,
    words,
    charts,
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
  return { ...toSummary(article), body: { blocks, headings, takeaways } };
}
