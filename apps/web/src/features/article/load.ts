import type { Disclaimer } from '@tidemark/contracts/wire/article';
import type { Summary } from '../../lib/article.ts';
import { fetchArticle, fetchDisclaimer, fetchRelated, type Reading } from '../../lib/calls/articles.ts';

export interface ArticleProps {
  /** As a stranger reads it: the body, or the gate. */
  readonly reading: Reading;
  readonly related: readonly Summary[];
  readonly disclaimer: Disclaimer['attributes'];
}

const RELATED = 3;

export async function loadArticle(idOrSlug: string): Promise<ArticleProps> {
  const [reading, disclaimer] = await Promise.all([fetchArticle(idOrSlug), fetchDisclaimer()]);
  const related = await fetchRelated(reading.article, { page: 1, pageSize: RELATED });
  return { reading, related: related.items, disclaimer: disclaimer.attributes };
}
