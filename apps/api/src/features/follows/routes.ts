import { libraryApi } from '@tidemark/contracts/library-paths';
import { Problem } from '@tidemark/contracts/problem';
import { routePattern } from '@tidemark/contracts/route-patterns';
import {
  FollowResponse,
  FollowsResponse,
  NewFollow,
  RecommendationsResponse,
} from '@tidemark/contracts/wire/follow';
import { NothingResponse } from '@tidemark/contracts/wire/library';
import { requireMember } from '../../platform/auth/reader.ts';
import type { App } from '../../platform/http/app.ts';
import { IdParams } from '../../platform/http/query.ts';
import { articlesByIds, presentCard } from '../articles/index.ts';
import type { RouteDeps } from '../route-deps.ts';
import { followedSearches } from './followed-searches.ts';
import { KINDS } from './kinds.ts';
import { nameTargets, presentFollow, targetKey } from './presentation.ts';
import { listRecommendations, type Recommendation } from './recommendations.ts';
import { addFollow, type FollowTarget, listFollows, removeFollow } from './store.ts';

const tags = ['library'];
const invalid = (message: string) =>
  new Problem('ValidationError', `target ${message}`, { errors: [{ path: ['target'], message }] });
const missing = () => new Problem('NotFoundError', 'There is nothing to follow');

/** What a reason is about, as the kind of follow that has its name. */
const subjectOf = ({ kind, target }: Recommendation): FollowTarget => ({
  kind: kind === 'read_analyst' ? 'analyst' : kind === 'read_category' ? 'category' : kind,
  target,
});

export function followRoutes(app: App, { db, engine, now }: RouteDeps): void {
  app.get(
    libraryApi.follows,
    { schema: { tags, response: { 200: FollowsResponse } } },
    async ({ reader }) => {
      const rows = await listFollows(db, requireMember(reader).uid);
      const names = await nameTargets(db, rows, now());
      return { data: rows.map((row) => presentFollow(row, names)), meta: {} };
    },
  );

  app.post(
    libraryApi.follows,
    { schema: { tags, body: NewFollow, response: { 200: FollowResponse } } },
    async ({ reader, body: { kind, target, lead_hours: leadHours } }) => {
      const { uid } = requireMember(reader);
      const followed = { kind, target: KINDS[kind].normalise(target) };
      if (!(await KINDS[kind].exists(db, followed.target, now()))) throw missing();
      const row = await addFollow(db, uid, { ...followed, leadHours }, now());
      if (row === 'full') throw invalid('cannot be added: the reader follows too many items');
      await KINDS[kind].watch?.(db, row.target, now());
      return { data: presentFollow(row, await nameTargets(db, [row], now())), meta: {} };
    },
  );

  app.delete(
    routePattern(libraryApi.follow, 'id'),
    { schema: { tags, params: IdParams, response: { 200: NothingResponse } } },
    async ({ reader, params }) => {
      await removeFollow(db, requireMember(reader).uid, params.id);
      return { data: null, meta: {} };
    },
  );

  app.get(
    libraryApi.forYou,
    { schema: { tags, response: { 200: RecommendationsResponse } } },
    async ({ reader }) => {
      const member = requireMember(reader);
      const searches = await followedSearches({ db, engine, now }, member);
      const recommendations = await listRecommendations(db, member.uid, searches, now());
      const ids = recommendations.map(({ articleId }) => articleId);
      const articles = new Map((await articlesByIds(db, ids, now())).map((row) => [row.id, row]));
      const names = await nameTargets(db, recommendations.map(subjectOf), now());
      const data = recommendations.flatMap((one) => {
        const article = articles.get(one.articleId);
        const label = names.get(targetKey(subjectOf(one)))?.label;
        if (!article || label === undefined) return [];
        const reason = { kind: one.kind, label };
        return [{ id: article.id, attributes: { reason, article: { data: presentCard(article, null) } } }];
      });
      return { data, meta: {} };
    },
  );
}
