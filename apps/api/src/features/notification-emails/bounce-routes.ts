import { timingSafeEqual } from 'node:crypto';
import { Problem } from '@tidemark/contracts/problem';
import { serviceApi } from '@tidemark/contracts/service-paths';
import { parseBounce } from '@tidemark/email/bounce';
import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { stopEmails } from '../notifications/index.ts';
import type { RouteDeps } from '../route-deps.ts';
import { readerOfBounce } from './tokens.ts';

/** A report contains the email that it is about. */
const BODY_LIMIT = 1024 * 1024;
const MESSAGE_TYPES = ['message/rfc822', 'application/octet-stream'];

const isSecret = (given: unknown, secret: string): boolean =>
  typeof given === 'string' &&
  Buffer.byteLength(given) === Buffer.byteLength(secret) &&
  timingSafeEqual(Buffer.from(given), Buffer.from(secret));

/** The mail server passes on here what was returned to the sender of emails (RFC 3464). */
export function bounceRoutes(app: App, { db }: RouteDeps, secret: string | undefined): void {
  app.register(async (plugin) => {
    const scope: App = plugin;
    scope.addContentTypeParser(MESSAGE_TYPES, { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      serviceApi.bounces,
      {
        bodyLimit: BODY_LIMIT,
        schema: {
          ...{ hide: true, tags: ['library'] },
          response: { 200: Type.Object({ data: Type.Object({ stopped: Type.Integer() }) }) },
        },
      },
      async ({ headers, body }) => {
        if (secret === undefined || !isSecret(headers['x-tidemark-secret'], secret)) {
          throw new Problem('UnauthorizedError', 'The secret is missing or not valid');
        }
        const report = Buffer.isBuffer(body) ? await parseBounce(body) : undefined;
        const isPermanent = report?.failures.some((failure) => failure.isPermanent) ?? false;
        const readers = new Map<string, string>();
        for (const recipient of isPermanent ? new Set(report?.recipients) : []) {
          const found = await readerOfBounce(db, recipient);
          if (found) readers.set(found.uid, found.address);
        }
        for (const [uid, address] of readers) await stopEmails(db, uid, 'bounced', address);
        return { data: { stopped: readers.size } };
      },
    );
  });
}
