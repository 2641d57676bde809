import { type Category, categoryById } from '@tidemark/contracts/categories';
import { publicFiles } from '@tidemark/contracts/paths';
import {
  analystShareCard,
  articleShareCard,
  categoryShareCard,
  DEFAULT_SHARE_CARD,
  type ShareCard,
  shareCardVersion,
} from '@tidemark/share-card/share-card';
import type { Graph } from 'schema-dts';
import type { Picture } from '../../ui/BlurImage/image-url.ts';
import type { ArticleDetails, Summary } from '../articles/index.ts';
import type { Analyst } from '../authors/calls.ts';
import type { InsightCard } from '../insights/calls.ts';
import { absolute } from './absolute-url.ts';
import {
  structuredAnalyst,
  structuredArticle,
  structuredCategory,
  structuredHome,
  structuredInsight,
} from './structured-data.ts';

/** Head metadata that only the server renders, in addition to the page's own. */
export interface PageHead {
  readonly card: string;
  readonly article?: Pick<ArticleDetails, 'publishedAt' | 'updatedAt'> & {
    readonly section: string | undefined;
  };
  readonly structured?: Graph;
}

const cardAddress = (path: string, card: ShareCard) => absolute(`${path}?v=${shareCardVersion(card)}`);

const drawnFrom = (picture: Picture | null) => picture && { url: picture.src, blur: picture.blur };

export const plainHead = (): PageHead => ({ card: cardAddress(publicFiles.defaultCard, DEFAULT_SHARE_CARD) });

export const homeHead = (): PageHead => ({ ...plainHead(), structured: structuredHome() });

export function articleHead(article: ArticleDetails): PageHead {
  const { title, access, publishedAt, updatedAt, slug } = article;
  const shareCard = articleShareCard({
    title,
    access,
    categoryIds: article.categories.map(({ id }) => id),
    names: article.authors.map(({ name }) => name),
    publishedAt,
    picture: drawnFrom(article.picture),
  });
  const card = cardAddress(publicFiles.card('articles', slug), shareCard);
  const section = article.categories[0]?.name;
  return { card, article: { publishedAt, updatedAt, section }, structured: structuredArticle(article, card) };
}

export function analystHead(analyst: Analyst): PageHead {
  const { name, role, beats, portrait, slug } = analyst;
  const shareCard = analystShareCard({ name, role, categoryIds: beats, picture: drawnFrom(portrait) });
  return {
    card: cardAddress(publicFiles.card('analysts', slug), shareCard),
    structured: structuredAnalyst(analyst),
  };
}

export function categoryHead(category: Category, articles: readonly Summary[]): PageHead {
  return {
    card: cardAddress(publicFiles.card('categories', category.slug), categoryShareCard(category)),
    structured: structuredCategory(category, articles),
  };
}

/** An insight uses the share card of its category. */
export function insightHead(insight: InsightCard): PageHead {
  const [first] = insight.categories;
  const category = first && categoryById(first.id);
  const { card } = category ? categoryHead(category, []) : plainHead();
  return { card, structured: structuredInsight(insight) };
}
