import type { FastifyInstance } from 'fastify';
import { saveAccountSettings } from '../../platform/auth/account-settings.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { readFields } from '../../platform/http/fields.ts';
import { sendPage } from '../../platform/http/session.ts';
import type { Services } from '../services.ts';
import { unsubscribedPage, unsubscribePage } from './page.ts';

type Query = { readonly Querystring: { readonly token?: unknown } };

/** Mail clients send the POST themselves (RFC 8058), without cookies or an Origin: the link is signed instead. */
export function unsubscribeRoutes(app: FastifyInstance, services: Services): void {
  const readUid = (token: unknown): string => {
    const uid = services.unsubscribe.uidOf(token);
    if (uid === undefined) throw new HttpError('ValidationError', 'This link is not complete.');
    return uid;
  };
  app.get<Query>('/unsubscribe', async ({ query }, reply) => {
    readUid(query.token);
    return sendPage(services, reply, { page: unsubscribePage(String(query.token)) });
  });
  app.post<Query>('/unsubscribe', async ({ query, body }, reply) => {
    readFields(body, ['List-Unsubscribe']);
    await saveAccountSettings(services.database.query, readUid(query.token), { reminders: false });
    return sendPage(services, reply, { page: unsubscribedPage() });
  });
}
