import { api } from '@tidemark/contracts/paths';
import { Problem } from '@tidemark/contracts/problem';
import { routePattern } from '@tidemark/contracts/route-patterns';
import { PREVIEW_READERS, PreviewResponse } from '@tidemark/contracts/wire/preview';
import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { Query } from '../../platform/http/query.ts';
import { type Newsroom, verifyPreviewToken } from '../newsroom/index.ts';
import type { RouteDeps } from '../route-deps.ts';
import { presentPreview } from './presentation.ts';

const ARTICLE = 'api::article.article';
const PreviewParams = Type.Object({ token: Type.String() });
const PreviewQuery = Query({ as: Type.Enum([...PREVIEW_READERS], { default: 'anonymous' }) });

/** A draft as one of the six kinds of reader would get it. The signed URL grants access for 15 minutes. */
export function previewRoutes(app: App, { now }: RouteDeps, newsroom: Newsroom | undefined): void {
  app.get(
    routePattern(api.preview, 'token', 'as'),
    {
      config: { rateLimit: { max: 600 } },
      schema: {
        tags: ['newsroom'],
        params: PreviewParams,
        querystring: PreviewQuery,
        response: { 200: PreviewResponse },
      },
    },
    async ({ params, query }, reply) => {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow');
      const secret = newsroom?.previewSecret;
      const preview = secret ? verifyPreviewToken(secret, params.token, now()) : undefined;
      if (!newsroom || !preview || preview.uid !== ARTICLE) throw new Problem('NotFoundError');
      const draft = await newsroom.draft(preview.documentId);
      if (!draft) throw new Problem('NotFoundError', 'This draft no longer exists');
      const { expiresAt } = preview;
      if (draft.kind === 'rejected') {
        const common = { reader: query.as, expires_at: expiresAt.toISOString() };
        return { data: { outcome: 'rejected' as const, ...common, reasons: [...draft.reasons] }, meta: {} };
      }
      return { data: await presentPreview(query.as, expiresAt, draft.row, draft.body), meta: {} };
    },
  );
}
