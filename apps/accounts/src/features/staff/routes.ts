import { tierLabel } from '@tidemark/contracts/access';
import { formatPlanPrice } from '@tidemark/contracts/plans';
import type { AccessDecision } from '@tidemark/contracts/wire/staff';
import type { FastifyInstance } from 'fastify';
import { type Member, type MemberRow, toMember } from '../../platform/auth/member.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { readEmail, readFields } from '../../platform/http/fields.ts';
import { rejectOtherHosts } from '../../platform/http/origin.ts';
import { rejectIfLimited } from '../../platform/http/reject-if-limited.ts';
import { sendPage } from '../../platform/http/session.ts';
import { applicationAcceptedEmail, applicationDeclinedEmail } from '../applications/emails.ts';
import { entitlementAt, entitlementTimeline } from '../entitlements/entitlement.ts';
import { type MemberRequest, memberRoute } from '../member-route.ts';
import { isDemoUser } from '../members/demo.ts';
import { claimKeyOf, MANUAL_OFFER } from '../members/store.ts';
import { accessStartedEmail } from '../offers/emails.ts';
import type { Services } from '../services.ts';
import { staffName } from './audit.ts';
import { isStaff } from './is-staff.ts';
import { type ReaderView, readerPage, staffPage } from './page.ts';

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

async function showStaff(staff: MemberRequest, problem?: string, email?: string) {
  const { services, reply, request } = staff;
  const applications = [];
  for (const application of await services.applications.open()) {
    const member = await services.members.find(application.userId);
    applications.push({ ...application, email: member?.email ?? '' });
  }
  const { done } = request.query as Raw;
  const message =
    done === 'decided' ? 'The application was decided, and the reader was told by email.' : undefined;
  const alphaUntil = new Date(services.now() + ALPHA_DAYS * DAY_MS).toISOString().slice(0, 10);
  const page = staffPage({
    applications,
    alphaUntil,
    message,
    problem,
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

async function showReader(
  staff: MemberRequest,
  reader: Member,
  more: Partial<ReaderView> = {},
  status = 200,
) {
  const { services, reply } = staff;
  const { members, audit, now } = services;
  const grants = await members.grants(reader.uid);
  const actions = [];
  for (const action of await audit.of(reader.uid)) {
    const actor = await members.find(action.actorId);
    actions.push({ ...action, actor: actor?.email ?? action.actorId });
  }
  const timeline = entitlementTimeline(reader, grants, now());
  const page = readerPage({ member: reader, timeline, grants, actions, ...more });
  return sendPage(services, reply, { page, status, signedIn: true });
}

async function openReader(staff: MemberRequest) {
  const { services, request, signedIn } = staff;
  const { email: raw, article, done } = request.query as Raw;
  const email = readEmail(String(raw ?? ''));
  const reader = await findReader(services, email);
  if (!reader) return showStaff(staff, 'There is no account with this address.', String(raw ?? ''));
  const asked = typeof article === 'string' && article.trim() !== '' ? article.slice(0, 500) : undefined;
  const decision = asked === undefined ? undefined : await explain(staff, reader, asked);
  await services.audit.record(
    ...[signedIn.member.uid, reader.uid],
    asked === undefined ? 'opened the account' : 'checked access',
    asked === undefined ? '' : slugOf(asked).slice(0, 200),
  );
  const message = done === 'granted' ? 'Access was granted.' : undefined;
  return showReader(staff, reader, { decision, message, ...(asked !== undefined && { article: asked }) });
}

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
  const cause = { by: staffName(uid), at: services.now(), reason };
  const given = await services.members.change(reader.uid, async (change) => {
    const grantGiven = { offer: MANUAL_OFFER, ...granted, endsAt };
    await change.addGrant(grantGiven, cause, claimKeyOf(reader.uid, MANUAL_OFFER));
    const detail = `${fields.tier} until ${fields.until}`;
    await services.audit.record(uid, reader.uid, 'granted access', detail, change.query);
    return true;
  });
  if (!given) return showStaff(staff, 'There is no account with this address.');
  if (!isDemoUser(reader.email)) {
    const started = { trial: false, plan: tierLabel(fields.tier), until: endsAt };
    await services.emails.send(accessStartedEmail(reader.email, services.config.url, started));
  }
  return reply.redirect(`/staff/reader?email=${encodeURIComponent(reader.email)}&done=granted`, 303);
}

async function decide(staff: MemberRequest) {
  const { services, request, reply, signedIn } = staff;
  const { applications, members, emails, audit, catalog, config, now } = services;
  const { id, until, decision } = readFields(request.body, ['id', 'until', 'decision']);
  const endsAt = readUntil(until, now());
  if (decision !== 'accepted' && decision !== 'declined') throw new HttpError('ValidationError');
  if (decision === 'accepted' && endsAt === undefined)
    return showStaff(staff, 'Choose a last day in the future.');
  const { uid } = signedIn.member;
  const decided = await applications.decide(id, decision, async ({ userId }, reader) => {
    const detail = decision === 'accepted' ? `until ${until}` : '';
    await audit.record(uid, userId, `${decision} the application`, detail, reader.query);
    if (decision !== 'accepted' || endsAt === undefined) return;
    const cause = { by: staffName(uid), at: now(), reason: 'application accepted' };
    const grant = { offer: MANUAL_OFFER, plan: 'professional', alpha: true, endsAt } as const;
    await reader.addGrant(grant, cause, claimKeyOf(userId, MANUAL_OFFER));
  });
  if (!decided) return showStaff(staff, 'This application was decided already.');
  const reader = await members.find(decided.userId);
  if (reader && decision === 'accepted' && endsAt !== undefined) {
    const { price } = catalog.plans.alpha;
    const accepted = {
      until: endsAt,
      price: price ? formatPlanPrice(price, catalog.currency) : undefined,
    };
    await emails.send(applicationAcceptedEmail(reader.email, config, accepted));
  } else if (reader) await emails.send(applicationDeclinedEmail(reader.email, config.url));
  return reply.redirect('/staff?done=decided', 303);
}

/** Everybody else gets the response of a page that does not exist. */
export function staffRoutes(app: FastifyInstance, services: Services): void {
  const route = (handle: (staff: MemberRequest) => Promise<unknown>) =>
    memberRoute(services, '/staff', async (staff) => {
      if (!isStaff(services, staff.signedIn)) throw new HttpError('NotFoundError');
      if (isDemoUser(staff.signedIn.member.email)) rejectOtherHosts(staff.request);
      rejectIfLimited(await services.limits.staffByAccount.consume(staff.signedIn.member.uid));
      return handle(staff);
    });
  app.get(
    '/staff',
    route((staff) => showStaff(staff)),
  );
  app.get('/staff/reader', route(openReader));
  app.post('/staff/grant', route(grant));
  app.post('/staff/applications', route(decide));
}
