import { DEFAULT_SORT, type Sort } from '@tidemark/contracts/paging';
import type { FastifyRequest } from 'fastify';
import { knownOnly, type PageQuery, pageOf, readPage } from '../../platform/http/query.ts';
import type { RouteDeps } from '../route-deps.ts';
import { cardsFor } from './cards.ts';
import { type ArticleFilter, countArticles, listArticles } from './store.ts';

/** One page of articles, used by all lists of the API. */
export async function articlePage(
  { db, now }: Pick<RouteDeps, 'db' | 'now'>,
  request: Pick<FastifyRequest, 'reader'>,
  filter: ArticleFilter,
  query: PageQuery & { readonly sort?: Sort },
) {
  const requestedAt = now();
  const wanted = knownOnly(filter.categoryIds);
  if (wanted?.length === 0) return pageOf([], query, 0);
  const known = { ...filter, categoryIds: wanted, excludedIds: knownOnly(filter.excludedIds) };
  const { rows, total } = await readPage(
    query,
    () => countArticles(db, known, requestedAt),
    (window) => listArticles(db, known, { sort: query.sort ?? DEFAULT_SORT, ...window }, requestedAt),
  );
  return pageOf(await cardsFor(db, request.reader, rows), query, total);
}
