import { tierLabel } from '@tidemark/contracts/access';
import { formatPlanPrice } from '@tidemark/contracts/plans';
import type { AccessDecision } from '@tidemark/contracts/wire/staff';
import type { FastifyInstance } from 'fastify';
import { type Member, type MemberRow, toMember } from '../../platform/auth/member.ts';
import { usesTwoFactor } from '../../platform/auth/two-factor.ts';
import type { Query } from '../../platform/database.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { readEmail, readFields } from '../../platform/http/fields.ts';
import { rejectOtherHosts } from '../../platform/http/origin.ts';
import { rejectIfLimited } from '../../platform/http/reject-if-limited.ts';
import { sendPage } from '../../platform/http/session.ts';
import { applicationAcceptedEmail, applicationDeclinedEmail } from '../applications/emails.ts';
import { type NewEvent, staffName } from '../audit/store.ts';
import { requireRecentConfirmation } from '../confirmation/confirmed-form.ts';
import { entitlementAt, entitlementTimeline, tierOf } from '../entitlements/entitlement.ts';
import { type MemberRequest, memberRoute, rejectDemoUser } from '../member-route.ts';
import { isDemoUser, otherDemoStaff } from '../members/demo.ts';
import { claimKeyOf, MANUAL_OFFER } from '../members/store.ts';
import { accessStartedEmail } from '../offers/emails.ts';
import type { Services } from '../services.ts';
import { removeTwoFactor } from '../two-factor/store.ts';
import { staffTwoFactorResetEmail } from './emails.ts';
import { hasStaffFactor, isStaff } from './is-staff.ts';
import { type ReaderView, readerPage, staffPage } from './page.ts';
import {
  approveGrant,
  closeRequestsOf,
  declineGrant,
  type GrantRequest,
  listPendingGrants,
  needsApproval,
  type PendingGrant,
  requestGrant,
} from './pending-grants.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const MAX_REASON = 300;

/** How long an accepted application opens Alpha, unless staff choose another day. */
const ALPHA_DAYS = 365;

const GRANTS = new Map<string, { readonly plan: 'pioneer' | 'professional'; readonly alpha: boolean }>([
  ['pioneer', { plan: 'pioneer', alpha: false }],
  ['professional', { plan: 'professional', alpha: false }],
  ['alpha', { plan: 'professional', alpha: true }],
]);

type Raw = Readonly<Record<string, unknown>>;

async function findReader({ context }: Services, email: string | undefined): Promise<Member | undefined> {
  const found = email === undefined ? null : await context.internalAdapter.findUserByEmail(email);
  return found ? toMember(found.user as MemberRow) : undefined;
}

const MESSAGES = new Map([
  ['decided', 'The application was declined, and the reader was told by email.'],
  ['approved', 'The access was approved, and the reader was told by email.'],
  ['declined', 'The request was declined.'],
  ['requested', 'A second member of staff has to approve this within seven days.'],
]);

/** What a member of staff does with the account of a reader. */
const recordAction = (
  { services, request, signedIn }: MemberRequest,
  uid: string,
  event: Pick<NewEvent, 'kind' | 'detail'>,
  query?: Query,
) => services.audit.record({ ...event, uid, actorId: signedIn.member.uid }, request, query);

const tierOfGrant = ({ plan, alpha }: Pick<GrantRequest, 'plan' | 'alpha'>) =>
  tierOf({ plan, roles: alpha ? ['ALPHA'] : [] });

const describeGrant = (grant: Pick<GrantRequest, 'plan' | 'alpha' | 'endsAt'>) =>
  `${tierLabel(tierOfGrant(grant))} until ${new Date(grant.endsAt - 1).toISOString().slice(0, 10)}`;

async function showStaff(staff: MemberRequest, problem?: string, email?: string) {
  const { services, reply, request, signedIn } = staff;
  const emailOf = async (uid: string) => (await services.members.find(uid))?.email ?? '';
  const pending = [];
  for (const grant of await listPendingGrants(services))
    pending.push({
      ...{ id: grant.id, tier: tierOfGrant(grant), endsAt: grant.endsAt, reason: grant.reason },
      ...{ expiresAt: grant.expiresAt, applicationId: grant.applicationId },
      email: await emailOf(grant.userId),
      requestedBy: await emailOf(grant.requestedBy),
      isOwn: grant.requestedBy === signedIn.member.uid,
    });
  const applications = [];
  for (const application of await services.applications.open())
    if (!pending.some(({ applicationId }) => applicationId === application.id))
      applications.push({ ...application, email: await emailOf(application.userId) });
  const { done } = request.query as Raw;
  const alphaUntil = new Date(services.now() + ALPHA_DAYS * DAY_MS).toISOString().slice(0, 10);
  const page = staffPage({
    ...{ applications, pending, alphaUntil, problem, message: MESSAGES.get(String(done)) },
    otherDemoStaff: isDemoUser(signedIn.member.email) ? otherDemoStaff(signedIn.member.email) : undefined,
    ...(email !== undefined && { email }),
  });
  return sendPage(services, reply, { page, status: problem === undefined ? 200 : 400, signedIn: true });
}

/** The last part of an address of the portal, or a slug. */
const slugOf = (article: string) =>
  article
    .trim()
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .split('/')
    .at(-1) ?? '';

async function explain(
  staff: MemberRequest,
  reader: Member,
  article: string,
): Promise<AccessDecision | 'missing'> {
  const { services, request, signedIn } = staff;
  const { tokens, members, explainAccess, now } = services;
  const { plan, roles } = entitlementAt(reader, await members.grants(reader.uid), now());
  const slug = slugOf(article);
  if (!explainAccess || slug === '' || slug.length > 200) return 'missing';
  const { uid } = signedIn.member;
  const entitlement = { plan: signedIn.member.plan, roles: ['STAFF'] };
  try {
    const token = await tokens.mint(signedIn.member, entitlement, await members.changedAt(uid), signedIn);
    return (await explainAccess(token, slug, { plan, alpha: roles.includes('ALPHA') })) ?? 'missing';
  } catch (err) {
    request.log.warn({ err }, 'the portal API could not explain access');
    throw new HttpError('UnavailableError', 'The portal API cannot be reached. Please try again.');
  }
}

/** How many events the page of a reader shows. */
const EVENTS_SHOWN = 50;

async function showReader(
  staff: MemberRequest,
  reader: Member,
  more: Partial<ReaderView> = {},
  status = 200,
) {
  const { services, reply, signedIn } = staff;
  const { audit, context, members, now } = services;
  const grants = await members.grants(reader.uid);
  const events = [];
  for (const event of await audit.of(reader.uid, EVENTS_SHOWN)) {
    const { actorId } = event;
    events.push({ ...event, actor: actorId && ((await members.find(actorId))?.email ?? actorId) });
  }
  const timeline = entitlementTimeline(reader, grants, now());
  const user = await context.internalAdapter.findUserById(reader.uid);
  const isColleague = isStaff(services, reader) && reader.uid !== signedIn.member.uid;
  const canReset = isColleague && user !== null && usesTwoFactor(user);
  const page = readerPage({ member: reader, timeline, grants, events, canReset, ...more });
  return sendPage(services, reply, { page, status, signedIn: true });
}

async function openReader(staff: MemberRequest) {
  const { services, request } = staff;
  const { email: raw, article, done } = request.query as Raw;
  const email = readEmail(String(raw ?? ''));
  const reader = await findReader(services, email);
  if (!reader) return showStaff(staff, 'There is no account with this address.', String(raw ?? ''));
  const asked = typeof article === 'string' && article.trim() !== '' ? article.slice(0, 500) : undefined;
  const decision = asked === undefined ? undefined : await explain(staff, reader, asked);
  await recordAction(
    ...[staff, reader.uid],
    asked === undefined
      ? { kind: 'staff-opened' }
      : { kind: 'staff-checked-access', detail: slugOf(asked).slice(0, 200) },
  );
  const message = READER_MESSAGES.get(String(done));
  return showReader(staff, reader, { decision, message, ...(asked !== undefined && { article: asked }) });
}

const READER_MESSAGES = new Map([
  ['granted', 'Access was granted.'],
  ['reset', 'Two-factor authentication was turned off, all sessions were ended, and the owner was told.'],
]);

/** The end of a day in the future, at most ten years ahead. */
function readUntil(value: string, now: number): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const end = Date.parse(value) + DAY_MS;
  return end > now && end < now + 3660 * DAY_MS ? end : undefined;
}

async function grant(staff: MemberRequest) {
  const { services, request, reply, signedIn } = staff;
  const fields = readFields(request.body, ['email', 'tier', 'until', 'reason']);
  const reader = await findReader(services, readEmail(fields.email));
  if (!reader) return showStaff(staff, 'There is no account with this address.');
  const granted = GRANTS.get(fields.tier);
  const endsAt = readUntil(fields.until, services.now());
  const reason = fields.reason.trim();
  if (!granted || endsAt === undefined || reason === '' || reason.length > MAX_REASON)
    return showReader(
      staff,
      reader,
      { problem: 'Choose a plan, a last day in the future and a reason.' },
      400,
    );
  const { uid } = signedIn.member;
  const wanted: GrantRequest = {
    ...{ userId: reader.uid, ...granted, endsAt, reason, requestedBy: uid },
    applicationId: undefined,
  };
  const detail = describeGrant(wanted);
  if (needsApproval(wanted)) {
    await requestGrant(services, wanted, (query) =>
      recordAction(staff, reader.uid, { kind: 'staff-grant-requested', detail }, query),
    );
    return reply.redirect('/staff?done=requested', 303);
  }
  const cause = { by: staffName(uid), at: services.now(), reason };
  const given = await services.members.change(reader.uid, async (change) => {
    const grantGiven = { offer: MANUAL_OFFER, ...granted, endsAt };
    await change.addGrant(grantGiven, cause, claimKeyOf(reader.uid, MANUAL_OFFER));
    await recordAction(staff, reader.uid, { kind: 'staff-granted', detail }, change.query);
    return true;
  });
  if (!given) return showStaff(staff, 'There is no account with this address.');
  await tellOfGrant(services, reader, wanted);
  return reply.redirect(`/staff/reader?email=${encodeURIComponent(reader.email)}&done=granted`, 303);
}

async function tellOfGrant({ config, emails }: Services, { email }: Member, grant: GrantRequest) {
  if (isDemoUser(email)) return;
  const started = { trial: false, plan: tierLabel(tierOfGrant(grant)), until: grant.endsAt };
  await emails.send(accessStartedEmail(email, config.url, started));
}

async function tellOfAcceptance(
  { catalog, config, emails }: Services,
  { email }: Member,
  { endsAt }: PendingGrant,
) {
  const { price } = catalog.plans.alpha;
  const accepted = { until: endsAt, price: price ? formatPlanPrice(price, catalog.currency) : undefined };
  await emails.send(applicationAcceptedEmail(email, config, accepted));
}

const DECIDED = 'This application was decided already, or waits for a second member of staff.';

/** Accepting an application gives Alpha, so it waits for a second member of staff. */
async function accept(staff: MemberRequest, id: string, endsAt: number) {
  const { services, reply, signedIn } = staff;
  const application = (await services.applications.open()).find((one) => one.id === id);
  const wanted: GrantRequest = {
    ...{ userId: application?.userId ?? '', plan: 'professional', alpha: true, endsAt },
    ...{ reason: 'application accepted', requestedBy: signedIn.member.uid, applicationId: id },
  };
  const detail = describeGrant(wanted);
  const requested = await requestGrant(services, wanted, (query) =>
    recordAction(staff, wanted.userId, { kind: 'staff-accepted-application', detail }, query),
  );
  return requested ? reply.redirect('/staff?done=requested', 303) : showStaff(staff, DECIDED);
}

async function decide(staff: MemberRequest) {
  const { services, request, reply, signedIn } = staff;
  const { applications, members, emails, config, now } = services;
  const { id, until, decision } = readFields(request.body, ['id', 'until', 'decision']);
  if (decision === 'accepted') {
    const endsAt = readUntil(until, now());
    return endsAt === undefined
      ? showStaff(staff, 'Choose a last day in the future.')
      : accept(staff, id, endsAt);
  }
  if (decision !== 'declined') throw new HttpError('ValidationError');
  const declined = await applications.decide(id, decision, async ({ userId }, { query }) => {
    await closeRequestsOf(query, id, signedIn.member.uid, new Date(now()));
    await recordAction(staff, userId, { kind: 'staff-declined-application' }, query);
  });
  if (!declined) return showStaff(staff, DECIDED);
  const reader = await members.find(declined.userId);
  if (reader) await emails.send(applicationDeclinedEmail(reader.email, config.url));
  return reply.redirect('/staff?done=decided', 303);
}

/** What one member of staff has asked for, decided by another. */
async function decidePending(staff: MemberRequest) {
  const { services, request, reply, signedIn } = staff;
  const { id, decision } = readFields(request.body, ['id', 'decision']);
  if (decision !== 'approved' && decision !== 'declined') throw new HttpError('ValidationError');
  const by = signedIn.member.uid;
  const record = (grant: PendingGrant, query: Query) =>
    recordAction(
      staff,
      grant.userId,
      { kind: `staff-grant-${decision}`, detail: describeGrant(grant) },
      query,
    );
  const grant = await (decision === 'approved' ? approveGrant : declineGrant)(services, { id, by }, record);
  if (!grant)
    return showStaff(
      staff,
      'This request was decided already, has expired, or is your own: another member of staff approves it.',
    );
  const reader = await services.members.find(grant.userId);
  if (reader && decision === 'approved')
    await (grant.applicationId === undefined ? tellOfGrant : tellOfAcceptance)(services, reader, grant);
  return reply.redirect(`/staff?done=${decision}`, 303);
}

/** For a colleague who has lost their authenticator app. They set it up again before they can do anything here. */
async function resetTwoFactor(staff: MemberRequest) {
  const { services, request, reply, signedIn } = staff;
  const { email } = readFields(request.body, ['email']);
  const reader = await findReader(services, readEmail(email));
  if (!reader || !isStaff(services, reader)) return showStaff(staff, 'There is no such member of staff.');
  if (reader.uid === signedIn.member.uid) return showStaff(staff, 'Another member of staff has to do this.');
  rejectDemoUser(reader);
  const reset = await services.members.change(reader.uid, async ({ query, raiseEpoch }) => {
    if (!(await removeTwoFactor(query, reader.uid))) return false;
    await raiseEpoch(undefined);
    await recordAction(staff, reader.uid, { kind: 'staff-reset-two-factor' }, query);
    return true;
  });
  if (!reset) return showReader(staff, reader, { problem: 'Two-factor authentication is off.' }, 400);
  await services.emails.send(staffTwoFactorResetEmail(reader.email, services.config.url));
  return reply.redirect(`/staff/reader?email=${encodeURIComponent(reader.email)}&done=reset`, 303);
}

/** Everybody else gets the response of a page that does not exist. */
export function staffRoutes(app: FastifyInstance, services: Services): void {
  const route = (handle: (staff: MemberRequest) => Promise<unknown>) =>
    memberRoute(services, '/staff', async (staff) => {
      const { member } = staff.signedIn;
      if (!isStaff(services, member)) throw new HttpError('NotFoundError');
      if (isDemoUser(member.email)) rejectOtherHosts(staff.request);
      rejectIfLimited(await services.limits.staffByAccount.consume(member.uid));
      if (!hasStaffFactor(services, staff.signedIn))
        return staff.reply.redirect('/account/security?done=staff-factor', 303);
      return handle(staff);
    });
  const form = (path: string, purpose: string, handle: (staff: MemberRequest) => Promise<unknown>) =>
    requireRecentConfirmation(app, services, { path, purpose, home: '/staff' }, route, handle);
  app.get(
    '/staff',
    route((staff) => showStaff(staff)),
  );
  app.get('/staff/reader', route(openReader));
  form('/staff/grant', 'grant access', grant);
  form('/staff/applications', 'decide an application', decide);
  form('/staff/pending', 'decide about access', decidePending);
  form('/staff/reset-two-factor', 'turn off the two-factor authentication of a colleague', resetTwoFactor);
}
