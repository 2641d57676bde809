import { api } from '@tidemark/contracts/paths';
import { Problem } from '@tidemark/contracts/problem';
import { CheckResponse } from '@tidemark/contracts/wire/preview';
import { CommandReportResponse, DifferencesResponse } from '@tidemark/contracts/wire/staff';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import type { RouteDeps } from '../route-deps.ts';
import type { Newsroom } from './newsroom.ts';
import { presentRejection, presentSync } from './presentation.ts';
import { listRejections } from './rejections.ts';
import { isSigned } from './signature.ts';
import { type SyncJob, syncQueueStatus } from './sync-jobs.ts';
import { listSyncs } from './sync-log.ts';

/** All webhooks come from one address, and an editor may change many entries at once. */
const config = { rateLimit: { max: 6000 } };
/** Storing a sync job is cheap, and a rejected webhook would only be found by the next sweep. */
const webhookConfig = { ...config, bypassLoadShedding: true };
const WebhookResponse = Type.Object({ data: Type.Object({ noted: Type.Boolean() }) });

function parseSyncJob(text: string): SyncJob {
  const invalid = new Problem('ValidationError', 'uid and documentId must name the entry to sync');
  try {
    const { uid, documentId } = JSON.parse(text);
    if (typeof uid !== 'string' || uid === '' || uid.length > 100) throw invalid;
    if (documentId === null || documentId === undefined) return { uid, documentId: '' };
    if (typeof documentId !== 'string' || !/^\w{1,64}$/.test(documentId)) throw invalid;
    return { uid, documentId };
  } catch {
    throw invalid;
  }
}

/**
 * The CMS reports changes here and asks whether a draft may be published. A webhook only names the entry:
 * its content is always pulled from the CMS.
 */
export function webhookRoutes(app: App, { db, now }: RouteDeps, newsroom: Newsroom | undefined): void {
  const authenticate = (request: FastifyRequest): { newsroom: Newsroom; body: string } => {
    const { 'x-tidemark-time': time, 'x-tidemark-signature': signature } = request.headers;
    const body = typeof request.body === 'string' ? request.body : '';
    if (!newsroom || !isSigned(newsroom.webhookSecret, { time, signature, body }, now())) {
      throw new Problem('UnauthorizedError', 'The signature is missing or not valid');
    }
    return { newsroom, body };
  };

  // The signature covers the raw body, so it must not be parsed before the check.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );

    scope.post(
      api.cmsWebhook,
      {
        config: webhookConfig,
        schema: { hide: true, tags: ['newsroom'], response: { 202: WebhookResponse } },
      },
      async (request, reply) => {
        const webhook = authenticate(request);
        await webhook.newsroom.enqueue(parseSyncJob(webhook.body));
        return reply.code(202).send({ data: { noted: true } });
      },
    );

    scope.post(
      api.cmsCheck,
      { config, schema: { hide: true, tags: ['newsroom'], response: { 200: CheckResponse } } },
      async (request) => {
        const webhook = authenticate(request);
        const reasons = await webhook.newsroom.check(parseSyncJob(webhook.body));
        return {
          data: reasons.length ? { ok: false as const, reasons: [...reasons] } : { ok: true as const },
        };
      },
    );

    // Used by the operator's commands, with the same signature.
    scope.post(
      api.cmsReport,
      { config, schema: { hide: true, tags: ['newsroom'], response: { 200: CommandReportResponse } } },
      async (request) => {
        authenticate(request);
        const [last] = await listSyncs(db, 1, 'command');
        const { waiting } = await syncQueueStatus(db);
        const rejections = (await listRejections(db)).map(presentRejection);
        return { data: { waiting, last: last ? presentSync(last) : null, rejections } };
      },
    );

    scope.post(
      api.cmsDifferences,
      { config, schema: { hide: true, tags: ['newsroom'], response: { 200: DifferencesResponse } } },
      async (request) => ({ data: [...(await authenticate(request).newsroom.differences())] }),
    );
  });
}
