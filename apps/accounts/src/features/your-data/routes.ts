import type { FastifyInstance } from 'fastify';
import { readAccountSettings } from '../../platform/auth/account-settings.ts';
import { listPasskeys, listSessions } from '../../platform/auth/user-rows.ts';
import { deviceName } from '../../platform/http/device-name.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { readFields } from '../../platform/http/fields.ts';
import { sendPage } from '../../platform/http/session.ts';
import { sentenceOf } from '../audit/events.ts';
import { exportedEvent } from '../audit/export.ts';
import type { AccountEvent } from '../audit/store.ts';
import { entitlementAt } from '../entitlements/entitlement.ts';
import type { Cause } from '../entitlements/rights.ts';
import {
  hasPassword,
  isOwnPassword,
  type MemberRequest,
  memberRoute,
  recordEvent,
  rejectDemoUser,
} from '../member-route.ts';
import { isDemoUser } from '../members/demo.ts';
import { passkeyName } from '../passkeys/page.ts';
import type { Services } from '../services.ts';
import { deletionScheduledEmail } from './emails.ts';
import { dataPage } from './page.ts';

const MESSAGES = new Map([
  ['deletion', 'Your account will be deleted in one week. We sent you an email.'],
  ['kept', 'Your account is kept.'],
]);

const isoTime = (time: number) => new Date(time).toISOString();

/** Without the name of the person on our side: `operator NAME` becomes `operator`. */
function exportedCause(cause: Cause | undefined) {
  if (!cause) return null;
  const [by = ''] = cause.by.split(' ');
  return { by, at: isoTime(cause.at), reason: cause.reason };
}

async function exportedApplication({ applications }: Services, uid: string) {
  const application = await applications.latestOf(uid);
  if (!application) return null;
  const { work, reason, state, createdAt } = application;
  return { work, reason, state, createdAt: createdAt.toISOString() };
}

/** Null if the portal API cannot be reached: the rest of the export is still useful. */
async function libraryOf({ services, request, signedIn }: MemberRequest) {
  const { members, tokens, fetchLibrary, now } = services;
  const { member } = signedIn;
  if (!fetchLibrary) return null;
  try {
    const rightsAt = await members.changedAt(member.uid);
    const entitlement = entitlementAt(member, await members.grants(member.uid), now());
    return await fetchLibrary(await tokens.mint(member, entitlement, rightsAt, signedIn));
  } catch (err) {
    request.log.warn({ err }, 'the library could not be exported');
    return null;
  }
}

/** More than an account has: what is recorded without a limit is deleted after some time. */
const MAX_EVENTS = 100_000;

/** Without who of our staff it was. */
function exportedActivity(event: AccountEvent) {
  const { reader: _, staff, ...exported } = exportedEvent(event);
  const description = sentenceOf(event.kind, event.outcome, event.detail);
  return { ...exported, description, by: staff === null ? 'reader' : 'staff' };
}

async function exportData(memberRequest: MemberRequest) {
  const { services, reply, signedIn } = memberRequest;
  const { audit, context, database, members, now } = services;
  const { uid, email, plan, roles } = signedIn.member;
  const where = [{ field: 'id', value: uid }];
  const user = await context.adapter.findOne<{ createdAt: Date }>({ model: 'user', where });
  const sessions = await listSessions(database.query, uid);
  const data = {
    exportedAt: isoTime(now()),
    account: {
      ...{ id: uid, email, plan, roles, twoFactor: signedIn.twoFactor },
      createdAt: user?.createdAt.toISOString(),
      ...(await readAccountSettings(database.query, uid)),
      deleteAt: signedIn.deleteAt === undefined ? null : isoTime(signedIn.deleteAt),
    },
    sessions: sessions.map(({ createdAt, expiresAt, userAgent }) => ({
      ...{ createdAt: isoTime(createdAt), expiresAt: isoTime(expiresAt) },
      ...{ browser: deviceName(userAgent), userAgent: userAgent ?? null },
    })),
    passkeys: (await listPasskeys(database.query, uid)).map((passkey) => ({
      ...{ name: passkeyName(passkey), createdAt: passkey.createdAt.toISOString() },
    })),
    access: (await members.grants(uid)).map(({ offer, plan: granted, alpha, endsAt, cause, revoked }) => ({
      ...{ offer, plan: granted, alpha, endsAt: isoTime(endsAt) },
      ...{ granted: exportedCause(cause), revoked: exportedCause(revoked) },
    })),
    application: await exportedApplication(services, uid),
    payments: (await services.payments?.summaryOf(uid)) ?? null,
    library: await libraryOf(memberRequest),
    activity: (await audit.of(uid, MAX_EVENTS)).map(exportedActivity),
  };
  await recordEvent(memberRequest, { kind: 'data-exported' });
  return reply
    .type('application/json; charset=utf-8')
    .header('content-disposition', 'attachment; filename="tidemark-data.json"')
    .send(JSON.stringify(data, null, 2));
}

async function showData({ services, request, reply, signedIn }: MemberRequest, error?: string) {
  const { done } = request.query as { readonly done?: unknown };
  const page = dataPage({
    portalUrl: services.config.portalUrl,
    deleteAt: signedIn.deleteAt,
    shared: isDemoUser(signedIn.member.email),
    hasPassword: await hasPassword(services, signedIn.member.uid),
    message: MESSAGES.get(String(done)),
    error,
  });
  return sendPage(services, reply, { page, status: error === undefined ? 200 : 401, signedIn: true });
}

async function scheduleDeletion(member: MemberRequest) {
  const { services, request, reply, signedIn } = member;
  rejectDemoUser(signedIn.member);
  const { current } = readFields(request.body, ['current']);
  if (!(await isOwnPassword(member, current))) return showData(member, 'This is not your current password.');
  const { uid, email } = signedIn.member;
  const deleteAt = await services.deletion.schedule(uid);
  await recordEvent(member, { kind: 'deletion-requested' });
  await services.emails.send(deletionScheduledEmail(email, services.config.url, deleteAt));
  return reply.redirect('/account/data?done=deletion', 303);
}

async function cancelDeletion(member: MemberRequest) {
  const { services, reply, signedIn } = member;
  if (!(await services.deletion.cancel(signedIn.member.uid)))
    throw new HttpError('ForbiddenError', 'Your account is being deleted and can no longer be kept.');
  await recordEvent(member, { kind: 'deletion-cancelled' });
  return reply.redirect('/account/data?done=kept', 303);
}

export function yourDataRoutes(app: FastifyInstance, services: Services): void {
  const route = (handle: (member: MemberRequest) => Promise<unknown>) =>
    memberRoute(services, '/account/data', handle);
  app.get(
    '/account/data',
    route((member) => showData(member)),
  );
  app.get('/account/export', route(exportData));
  app.post('/account/delete', route(scheduleDeletion));
  app.post('/account/keep', route(cancelDeletion));
}
