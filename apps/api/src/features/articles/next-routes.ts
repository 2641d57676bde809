import { api } from '@tidemark/contracts/paths';
import { Problem } from '@tidemark/contracts/problem';
import { ArticleCardResponse } from '@tidemark/contracts/wire/article';
import { Type } from 'typebox';
import { shownKeys } from '../../platform/cache/content-keys.ts';
import type { App } from '../../platform/http/app.ts';
import { populateQuery, Query } from '../../platform/http/query.ts';
import type { RouteDeps } from '../route-deps.ts';
import { cardsFor } from './cards.ts';
import { nextInCategory } from './next-article.ts';
import { articlesByIds, findArticle } from './store.ts';

const NextQuery = Query({
  article_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  ...populateQuery,
});

/** A card as in every list, also for a locked article; null if there is no next article. */
export function nextRoutes(app: App, { db, now }: RouteDeps): void {
  app.get(
    api.nextArticle,
    {
      config: { shared: true, contentKeys: ['articles', 'authors'] },
      schema: { tags: ['discovery'], querystring: NextQuery, response: { 200: ArticleCardResponse } },
    },
    async (request) => {
      const { reader, query } = request;
      const requestedAt = now();
      const article = await findArticle(db, query.article_id, requestedAt);
      if (!article) throw new Problem('NotFoundError', 'Article not found');
      const id = await nextInCategory(db, article, requestedAt);
      const rows = await articlesByIds(db, id === undefined ? [] : [id], requestedAt);
      request.surrogateKeys = shownKeys([article, ...rows]);
      const [card = null] = await cardsFor(db, reader, rows);
      return { data: card, meta: {} };
    },
  );
}
