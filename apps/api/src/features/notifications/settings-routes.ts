import { libraryApi } from '@tidemark/contracts/library-paths';
import { isTimeZone, type NotificationSettings } from '@tidemark/contracts/notification-settings';
import { site } from '@tidemark/contracts/paths';
import { Problem } from '@tidemark/contracts/problem';
import { routePattern } from '@tidemark/contracts/route-patterns';
import { FollowResponse } from '@tidemark/contracts/wire/follow';
import { NothingResponse } from '@tidemark/contracts/wire/library';
import {
  EmailPreferences,
  EmailToken,
  NewFollowChannels,
  NewNotificationSettings,
  NotificationSettingsResponse,
} from '@tidemark/contracts/wire/notification-settings';
import { requireMember } from '../../platform/auth/reader.ts';
import type { Database } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import { IdParams } from '../../platform/http/query.ts';
import { findReaderRights } from '../entitlements/index.ts';
import { nameTargets, presentFollow, setChannels } from '../follows/index.ts';
import { uidOfEmailToken } from '../notification-emails/index.ts';
import type { RouteDeps } from '../route-deps.ts';
import { findNotificationSettings, saveNotificationSettings, stopEmails } from './settings-store.ts';

const tags = ['library'];

const invalid = (name: string, message: string) =>
  new Problem('ValidationError', `${name} ${message}`, { errors: [{ path: [name], message }] });

function settingsOf(body: NewNotificationSettings): NotificationSettings {
  const { email, time_zone: timeZone, quiet_hours: quiet, daily_cap: dailyCap } = body;
  if (!isTimeZone(timeZone)) throw invalid('time_zone', 'must be a time zone such as Europe/Berlin');
  return { email, timeZone, quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null, dailyCap };
}

async function present(db: Database, uid: string) {
  const settings = await findNotificationSettings(db, uid);
  const address = (await findReaderRights(db, uid))?.email ?? null;
  const { emailStopped, bouncedAddress, quietFrom: from, quietUntil: until } = settings;
  const isStopped = emailStopped === 'unsubscribed' || (address !== null && bouncedAddress === address);
  return {
    data: {
      ...{ email: settings.email, time_zone: settings.timeZone, daily_cap: settings.dailyCap },
      quiet_hours: from === null || until === null ? null : { from, until },
      has_address: address !== null,
      email_stopped: isStopped ? emailStopped : null,
    },
    meta: {},
  };
}

export function notificationSettingsRoutes(app: App, { db, now }: RouteDeps): void {
  app.get(
    libraryApi.notificationSettings,
    { schema: { tags, response: { 200: NotificationSettingsResponse } } },
    async ({ reader }) => present(db, requireMember(reader).uid),
  );

  app.post(
    libraryApi.notificationSettings,
    { schema: { tags, body: NewNotificationSettings, response: { 200: NotificationSettingsResponse } } },
    async ({ reader, body }) => {
      const { uid } = requireMember(reader);
      await saveNotificationSettings(db, uid, settingsOf(body));
      return present(db, uid);
    },
  );

  app.post(
    routePattern(libraryApi.follow, 'id'),
    { schema: { tags, params: IdParams, body: NewFollowChannels, response: { 200: FollowResponse } } },
    async ({ reader, params, body }) => {
      const { uid } = requireMember(reader);
      const { in_product: inProduct, email, push, lead_hours: leadHours } = body;
      const row = await setChannels(db, uid, params.id, { inProduct, email, push, leadHours });
      if (!row) throw new Problem('NotFoundError');
      return { data: presentFollow(row, await nameTargets(db, [row], now())), meta: {} };
    },
  );
}

/** For the links in emails, which work without signing in: the token is signed and stands for one reader. */
export function emailPreferenceRoutes(app: App, { db, portalUrl }: RouteDeps): void {
  const readUid = async (token: string, options?: { readonly toUnsubscribe: boolean }): Promise<string> => {
    const uid = await uidOfEmailToken(db, token, options);
    if (uid === undefined)
      throw new Problem(
        'NotFoundError',
        'This link is not complete, or the address has changed or all sessions were ended since',
      );
    return uid;
  };

  app.post(
    libraryApi.readEmailPreferences,
    { schema: { tags, body: EmailToken, response: { 200: NotificationSettingsResponse } } },
    async ({ body }) => present(db, await readUid(body.token)),
  );

  app.post(
    libraryApi.emailPreferences,
    { schema: { tags, body: EmailPreferences, response: { 200: NotificationSettingsResponse } } },
    async ({ body }) => {
      const uid = await readUid(body.token);
      await saveNotificationSettings(db, uid, settingsOf(body));
      return present(db, uid);
    },
  );

  app.register(async (plugin) => {
    const scope: App = plugin;
    // Mail clients send `List-Unsubscribe=One-Click` as a form (RFC 8058). The address says everything.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer' },
      (_request, _body, done) => done(null, null),
    );
    scope.post(
      libraryApi.unsubscribe,
      { schema: { tags, querystring: EmailToken, response: { 200: NothingResponse } } },
      async ({ query }) => {
        await stopEmails(db, await readUid(query.token, { toUnsubscribe: true }), 'unsubscribed');
        return { data: null, meta: {} };
      },
    );
    // A link that is opened instead leads to the page with the choice.
    scope.get(libraryApi.unsubscribe, { schema: { tags, querystring: EmailToken } }, ({ query }, reply) =>
      reply.redirect(`${portalUrl}${site.emailPreferences(encodeURIComponent(query.token))}`),
    );
  });
}
