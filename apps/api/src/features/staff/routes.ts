import type { Reader } from '@tidemark/contracts/access';
import { api } from '@tidemark/contracts/paths';
import { Problem } from '@tidemark/contracts/problem';
import { routePattern } from '@tidemark/contracts/route-patterns';
import { PREVIEW_READERS } from '@tidemark/contracts/wire/preview';
import { AccessDecisionResponse, StaffContentResponse } from '@tidemark/contracts/wire/staff';
import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { idOrSlug, Query } from '../../platform/http/query.ts';
import { nextPublication } from '../articles/index.ts';
import {
  findTimestamp,
  listRejections,
  listSyncs,
  type Newsroom,
  presentRejection,
  presentSync,
  syncQueueStatus,
} from '../newsroom/index.ts';
import { readerNamed } from '../preview/index.ts';
import type { RouteDeps } from '../route-deps.ts';
import { explainAccess } from './explain-access.ts';
import { findArticleForStaff } from './store.ts';

const SYNCS = 50;
const WhyQuery = Query({
  slug: Type.String({ minLength: 1, maxLength: 200 }),
  reader: Type.Enum([...PREVIEW_READERS], { default: 'anonymous' }),
  roles: Type.Optional(Type.String({ maxLength: 200 })),
});

/** Responds 404 to everyone who is not staff. */
function mustBeStaff(reader: Reader): void {
  if (reader.kind !== 'member' || !reader.staff) throw new Problem('NotFoundError');
}

const iso = (date: Date | null | undefined) => date?.toISOString() ?? null;

/** Content status and access explanations for staff. */
export function staffRoutes(app: App, { db, now }: RouteDeps, newsroom: Newsroom | undefined): void {
  // Runs before validation, because a validation error would reveal that the route exists.
  const preValidation = async ({ reader }: { reader: Reader }) => mustBeStaff(reader);

  app.get(
    api.staffContent,
    { preValidation, schema: { hide: true, tags: ['staff'], response: { 200: StaffContentResponse } } },
    async () => {
      const [syncs, rejections, queue] = [
        await listSyncs(db, SYNCS),
        await listRejections(db),
        await syncQueueStatus(db),
      ];
      return {
        data: {
          source: newsroom ? ('cms' as const) : ('files' as const),
          syncs: syncs.map(presentSync),
          rejections: rejections.map(presentRejection),
          lag: {
            waiting: queue.waiting,
            oldest_at: iso(queue.oldest),
            last_sweep_at: iso(await findTimestamp(db, 'last-sweep')),
            sweep_seconds: newsroom?.sweepSeconds ?? null,
          },
          next_publication: iso(await nextPublication(db, now())),
        },
        meta: {},
      };
    },
  );

  app.get(
    routePattern(api.explainAccess, 'slug', 'reader'),
    {
      preValidation,
      schema: {
        hide: true,
        tags: ['staff'],
        querystring: WhyQuery,
        response: { 200: AccessDecisionResponse },
      },
    },
    async ({ query }) => {
      const article = await findArticleForStaff(db, idOrSlug(query.slug));
      if (!article) throw new Problem('NotFoundError', 'Article not found');
      const roles = (query.roles ?? '')
        .split(',')
        .map((role) => role.trim())
        .filter(Boolean);
      const selected = { name: query.reader, roles };
      const reader = readerNamed(query.reader, roles.includes('ALPHA'));
      return { data: explainAccess(article, reader, selected, now()), meta: {} };
    },
  );
}
