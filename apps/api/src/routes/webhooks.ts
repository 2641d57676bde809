import { api } from '@tidemark/contracts/paths';
import { Problem } from '@tidemark/contracts/problem';
import { CheckResponse } from '@tidemark/contracts/wire/preview';
import { DifferencesResponse, SyncReportResponse } from '@tidemark/contracts/wire/staff';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { isSigned } from '../plugins/signature.ts';
import { presentRefusal, presentSync } from '../present/staff.ts';
import { listRejections } from '../store/rejections.ts';
import { type SyncJob, syncQueueStatus } from '../store/sync-jobs.ts';
import { listSyncs } from '../store/sync-log.ts';
import type { App, RouteDeps } from './deps.ts';
import type { Newsroom } from './newsroom.ts';

/** All webhooks come from one address, and an editor may change many entries at once. */
const config = { rateLimit: { max: 6000 } };
/** Storing a sync job is cheap, and a rejected webhook would only be found by the next sweep. */
const noteConfig = { ...config, bypassLoadShedding: true };
const Noted = Type.Object({ data: Type.Object({ noted: Type.Boolean() }) });

function lookIn(text: string): SyncJob {
  const invalid = new Problem('ValidationError', 'uid and documentId must say what to look at');
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
  const roomOf = (request: FastifyRequest): { newsroom: Newsroom; body: string } => {
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
      { config: noteConfig, schema: { hide: true, tags: ['newsroom'], response: { 202: Noted } } },
      async (request, reply) => {
        const { newsroom: room, body } = roomOf(request);
        await room.enqueue(lookIn(body));
        return reply.code(202).send({ data: { noted: true } });
      },
    );

    scope.post(
      api.cmsCheck,
      { config, schema: { hide: true, tags: ['newsroom'], response: { 200: CheckResponse } } },
      async (request) => {
        const { newsroom: room, body } = roomOf(request);
        const reasons = await room.check(lookIn(body));
        return {
          data: reasons.length ? { ok: false as const, reasons: [...reasons] } : { ok: true as const },
        };
      },
    );

    // Used by the operator's commands, with the same signature.
    scope.post(
      api.cmsReport,
      { config, schema: { hide: true, tags: ['newsroom'], response: { 200: SyncReportResponse } } },
      async (request) => {
        roomOf(request);
        const [last] = await listSyncs(db, 1, 'command');
        const { waiting } = await syncQueueStatus(db);
        const refusals = (await listRejections(db)).map(presentRefusal);
        return { data: { waiting, last: last ? presentSync(last) : null, refusals } };
      },
    );

    scope.post(
      api.cmsDifferences,
      { config, schema: { hide: true, tags: ['newsroom'], response: { 200: DifferencesResponse } } },
      async (request) => ({ data: [...(await roomOf(request).newsroom.differences())] }),
    );
  });
}
