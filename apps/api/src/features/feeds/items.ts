import { ANONYMOUS, canRead, type Reader } from '@tidemark/contracts/access';
import { chartFiles, site } from '@tidemark/contracts/paths';
import { displayName } from '@tidemark/contracts/person-name';
import { Problem } from '@tidemark/contracts/problem';
import type { ArticleCard, Body } from '@tidemark/contracts/wire/article';
import { type ArticleRow, presentArticle, presentCard, wireAccess } from '../articles/index.ts';
import { type FeedItem, tagOf } from './feed.ts';
import { fullText } from './full-text.ts';

export type FetchBody = (articleId: number) => Promise<Body | undefined>;

/** Builds a feed item for this reader. The presenter decides whether it includes the text. */
export async function feedItem(
  row: ArticleRow,
  reader: Reader,
  portalUrl: string,
  fetchBody: FetchBody,
): Promise<FeedItem> {
  return {
    ...publicPart(presentCard(row, null), portalUrl),
    html: await readableText(row, reader, portalUrl, fetchBody),
  };
}

async function readableText(
  row: ArticleRow,
  reader: Reader,
  portalUrl: string,
  fetchBody: FetchBody,
): Promise<string | undefined> {
  try {
    const { attributes } = await presentArticle(reader, row, null, fetchBody);
    return fullText(attributes.body, {
      url: `${portalUrl}${site.article(row.slug)}`,
      // Chart files of other articles need a token, which a feed reader does not have.
      chart: canRead(ANONYMOUS, { access: wireAccess(row.access), categoryIds: row.categoryIds })
        ? (number) => `${portalUrl}${chartFiles.article(row.slug, number)}.png`
        : undefined,
    });
  } catch (error) {
    // The article is gated or was unpublished after the list was read, so only the teaser is included.
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** Built from a card, which has no body field. */
function publicPart({ id, attributes }: ArticleCard, portalUrl: string): Omit<FeedItem, 'html'> {
  const { slug, image, authors, categories } = attributes;
  return {
    id: tagOf(portalUrl, `articles/${id}`),
    url: `${portalUrl}${site.article(slug)}`,
    title: inOneLine(attributes.title),
    teaser: inOneLine(attributes.teaser),
    publishedAt: new Date(attributes.publish_at),
    updatedAt: new Date(attributes.updated_at),
    authors: authors.map((author) => ({
      name: displayName(author.attributes),
      url: `${portalUrl}${site.analyst(author.attributes.slug)}`,
    })),
    categories: categories.map(({ name }) => name),
    picture: image === null ? undefined : new URL(image, portalUrl).href,
  };
}

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
