import { canRead, type EffectiveAccess, type Reader } from '@tidemark/contracts/access';
import { categoryById } from '@tidemark/contracts/categories';
import { Problem } from '@tidemark/contracts/problem';
import type { Article, ArticleCard, Body, GateDetails } from '@tidemark/contracts/wire/article';
import type { AuthorRef } from '@tidemark/contracts/wire/author';
import type { CategoryRef } from '@tidemark/contracts/wire/common';
import type { AuthorImage } from '../authors/tables.ts';
import type { ArticleRow, AuthorOfArticle } from './store.ts';

const WORDS_A_MINUTE = 220;

/** In responses, no access level is null. */
export const wireAccess = (access: EffectiveAccess) => (access === 'none' ? null : access);

export const categoryRefs = (ids: readonly number[]): CategoryRef[] =>
  ids.flatMap((id) => {
    const category = categoryById(id);
    return category ? [{ id, name: category.name, slug: category.slug }] : [];
  });

export const authorImage = (image: AuthorImage | null) => ({ data: image && { attributes: { ...image } } });

const authorRef = ({ id, slug, firstName, lastName, image }: AuthorOfArticle): AuthorRef => ({
  id,
  attributes: { first_name: firstName, last_name: lastName, slug, image: authorImage(image) },
});

/** The public fields. `bookmarked` is null for an anonymous reader. */
export function presentCard(row: ArticleRow, bookmarked: boolean | null): ArticleCard {
  return {
    id: row.id,
    attributes: {
      title: row.title,
      slug: row.slug,
      teaser: row.teaser,
      access: wireAccess(row.access),
      publish_at: row.publishAt.toISOString(),
      updated_at: row.updatedAt.toISOString(),
      main_image: row.image,
      image: row.image?.url ?? null,
      categories: categoryRefs(row.categoryIds),
      authors: row.authors.map(authorRef),
      assets: row.assets,
      bookmark: bookmarked,
      reading_minutes: Math.max(1, Math.round(row.words / WORDS_A_MINUTE)),
      words: row.words,
      charts: row.charts,
      tables: row.tables,
      takeaways: row.takeaways,
    },
  };
}

/**
 * The only code that sends a body. It is not fetched for a reader who may not read it. They get the public
 * fields in the error, so that one request is enough to render the gate.
 */
export async function presentArticle(
  reader: Reader,
  row: ArticleRow,
  bookmarked: boolean | null,
  fetchBody: (articleId: number) => Promise<Body | undefined>,
  hasGift = false,
): Promise<Article> {
  const card = presentCard(row, bookmarked);
  if (!canRead(reader, { access: wireAccess(row.access), categoryIds: row.categoryIds }, hasGift)) {
    const details: GateDetails = { access: card.attributes.access, teaser: card };
    throw reader.kind === 'anonymous'
      ? new Problem('UnauthorizedError', 'Sign up to read this article', { ...details })
      : new Problem('PlanError', 'Your plan does not include this article', { ...details });
  }
  const body = await fetchBody(row.id);
  if (!body) throw new Problem('NotFoundError');
  return { id: card.id, attributes: { ...card.attributes, body } };
}
