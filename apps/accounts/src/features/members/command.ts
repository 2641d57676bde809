import { parseArgs } from 'node:util';
import { tierLabel } from '@tidemark/contracts/access';
import { SettingError } from '@tidemark/settings/settings';
import type { Member } from '../../platform/auth/member.ts';
import { type Entitlement, entitlementTimeline, NO_END, tierOf } from '../entitlements/entitlement.ts';
import type { Cause, GrantRecord } from '../entitlements/rights.ts';
import { MANUAL_OFFER, type Members } from './store.ts';

const USAGE = `Usage:
  npm run accounts -- show EMAIL
  npm run accounts -- grant EMAIL pioneer|professional|alpha --reason TEXT [--until 2026-12-31]
  npm run accounts -- revoke EMAIL [GRANT] --reason TEXT
  npm run accounts -- disable|enable EMAIL --reason TEXT
  npm run --silent accounts -- audit [--since 2026-11-01] [--until 2026-12-01]

A grant without --until has no end. --until is the last day of access, or a time such as 2026-12-31T12:00:00Z.
Without GRANT, an id that show prints, revoke ends all active grants. Nothing is deleted or changed afterwards.
disable closes an account: nobody can log in, and sessions, private feeds and push messages end. enable opens it again.
audit prints the events of accounts as JSON lines.`;

export interface CommandContext {
  readonly members: Members;
  readonly findMember: (email: string) => Promise<Member | undefined>;
  readonly now: number;
  /** Recorded with every change. */
  readonly by: string;
}

const COMMANDS = ['show', 'grant', 'revoke', 'disable', 'enable'] as const;

const GRANTS = {
  pioneer: { plan: 'pioneer', alpha: false },
  professional: { plan: 'professional', alpha: false },
  alpha: { plan: 'professional', alpha: true },
} as const;

const DAY_MS = 24 * 60 * 60 * 1000;
const isoTime = (time: number) => new Date(time).toISOString().replace('.000Z', 'Z');
const untilText = (endsAt: number | undefined) =>
  endsAt === undefined || endsAt >= NO_END ? 'without end' : `until ${isoTime(endsAt)}`;

function readUntil(value: string | undefined, now: number): number {
  if (value === undefined) return NO_END;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
  const valid = isDay || /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/.test(value);
  const time = valid ? Date.parse(value) + (isDay ? DAY_MS : 0) : Number.NaN;
  if (Number.isNaN(time))
    throw new SettingError(`--until must be a date such as 2026-12-31, not "${value}".`);
  if (time <= now) throw new SettingError('--until must be in the future.');
  return Math.min(time, NO_END);
}

function grantText({ id, offer, plan, alpha, endsAt, cause, revoked }: GrantRecord): string {
  const tier = tierOf({ plan, roles: alpha ? ['ALPHA'] : [] });
  const granted = cause ? `, ${isoTime(cause.at)} by ${cause.by}: ${cause.reason}` : '';
  const ended = revoked ? `; revoked ${isoTime(revoked.at)} by ${revoked.by}: ${revoked.reason}` : '';
  return `  ${id}  ${tierLabel(tier)} (${offer}) ${untilText(endsAt)}${granted}${ended}`;
}

async function show(member: Member, { members, now }: CommandContext): Promise<string> {
  const grants = await members.grants(member.uid);
  const disabledAt = await members.disabledAt(member.uid);
  const step = (entitlement: Entitlement) =>
    `${tierLabel(tierOf(entitlement))} ${untilText(entitlement.endsAt)}`;
  const timeline = entitlementTimeline(member, grants, now);
  return [
    `${member.email} (${member.uid})`,
    `own plan: ${member.plan}${member.roles.length > 0 ? ` with ${member.roles.join(', ')}` : ''}`,
    `access: ${timeline.map(step).join(', then ')}`,
    ...(disabledAt === undefined ? [] : [`disabled: since ${isoTime(disabledAt)}`]),
    grants.length === 0 ? 'grants: none' : 'grants:',
    ...grants.map(grantText),
  ].join('\n');
}

function parseCommand(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { reason: { type: 'string' }, until: { type: 'string' } },
    });
  } catch (error) {
    throw new SettingError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

/** Grants, revokes and shows the access of a member, closes and opens accounts. Returns what is printed. */
export async function runMemberCommand(args: readonly string[], context: CommandContext): Promise<string> {
  const { positionals, values } = parseCommand(args);
  const [command, email, subject, ...more] = positionals;
  if (!COMMANDS.some((known) => known === command) || email === undefined || more.length > 0)
    throw new SettingError(USAGE);
  const member = await context.findMember(email);
  if (!member) throw new SettingError(`There is no account with the address ${email}.`);
  if (command === 'show') return show(member, context);
  const reason = values.reason?.trim();
  if (!reason) throw new SettingError(`--reason is missing.\n\n${USAGE}`);
  const cause: Cause = { by: context.by, at: context.now, reason };
  if (command === 'grant') {
    const tier = (['pioneer', 'professional', 'alpha'] as const).find((name) => name === subject);
    if (tier === undefined) throw new SettingError(USAGE);
    const endsAt = readUntil(values.until, context.now);
    await context.members.grant(member.uid, { offer: MANUAL_OFFER, ...GRANTS[tier], endsAt }, cause);
  } else if (command === 'disable' || command === 'enable') {
    if (!(await context.members.setDisabled(member.uid, command === 'disable', cause)))
      throw new SettingError(`The account is ${command}d already.`);
  } else {
    const count = await context.members.revoke(member.uid, cause, subject);
    if (count === 0) throw new SettingError('There is no active grant to revoke.');
  }
  return show(member, context);
}
