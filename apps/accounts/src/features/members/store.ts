import { randomUUID } from 'node:crypto';
import type { Plan } from '@tidemark/contracts/access';
import { type Member, type MemberRow, toMember } from '../../platform/auth/member.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Query } from '../../platform/database.ts';
import { insertEvent } from '../audit/store.ts';
import { type Grant, isActive } from '../entitlements/entitlement.ts';
import {
  type Cause,
  type ChangeRights,
  createChangeRights,
  type GrantRecord,
  lastChange,
  readGrants,
} from '../entitlements/rights.ts';
import { endConnecting, recordEndedSession } from '../security/endings.ts';

export interface Members {
  find(uid: string): Promise<Member | undefined>;
  /** A revoked grant ends when it was revoked. */
  grants(uid: string): Promise<readonly GrantRecord[]>;
  /** When the member's rights last changed; 0 if they never did. */
  changedAt(uid: string): Promise<number>;
  /** Everything that changes rights goes through this. */
  readonly change: ChangeRights;
  /** Claiming the same offer again has no effect. Other grants can be given several times. */
  grant(uid: string, grant: Grant, cause: Cause): Promise<void>;
  /** Ends active grants early: the one with this id, or all of them. Returns how many. */
  revoke(uid: string, cause: Cause, grantId?: string): Promise<number>;
  /** Sets the permanent plan and revokes active grants, which would otherwise hide the change. */
  setPlan(uid: string, plan: Plan, roles: readonly string[], cause: Cause): Promise<void>;
  /**
   * Makes what the payment provider says the member's only paid access: ends other paid grants and adds missing ones.
   * `isNewest` runs in the same transaction; if it returns false, nothing changes. Returns its result.
   */
  replacePaid(
    uid: string,
    paid: readonly Grant[],
    cause: Cause,
    isNewest: (query: Query) => Promise<boolean>,
  ): Promise<boolean>;
  /** Makes the API reject all tokens issued so far, as after a change of the password. */
  endTokens(uid: string): Promise<void>;
  /** Ends one session and its tokens. Nothing else of the member changes. */
  endSession(uid: string, sessionId: string): Promise<void>;
  /** The member's security epoch. */
  epochOf(uid: string): Promise<number>;
  /** Closes the account, which ends everything, or opens it again. False if it is so already. */
  setDisabled(uid: string, disabled: boolean, cause: Cause): Promise<boolean>;
  /** Since when the account is closed. */
  disabledAt(uid: string): Promise<number | undefined>;
  /** Reports a member to the portal API who was never reported, so that it knows their rights and address. */
  reportNew(uid: string): Promise<void>;
  /** Called after each change of a member's rights. */
  onChange(listener: () => void): void;
}

/** The offer of grants that were not claimed by the reader. */
export const MANUAL_OFFER = 'manual';
export const TRIAL_OFFER = 'trial';
/** Followed by the id of the subscription. */
export const STRIPE_OFFER = 'stripe:';
const STRIPE = 'stripe';

/** Manual grants can be given several times, an offer can be claimed once. */
export const claimKeyOf = (uid: string, offer: string): string =>
  `${uid}:${offer}${offer === MANUAL_OFFER ? `:${randomUUID()}` : ''}`;

const isPaid = ({ offer, cause }: GrantRecord) =>
  offer.startsWith(STRIPE_OFFER) || (offer === TRIAL_OFFER && cause?.by === STRIPE);

const isSame = (a: Grant, b: Grant) => a.offer === b.offer && a.plan === b.plan && a.endsAt === b.endsAt;

export function createMembers(database: Database, now: Clock): Members {
  const listeners: (() => void)[] = [];
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const change = createChangeRights(database, now, notify);

  return {
    change,
    async find(uid) {
      const [row] = await database.query(
        'select id, email, "emailVerified", plan, roles from "user" where id = $1',
        [uid],
      );
      return row && toMember(row as unknown as MemberRow);
    },
    grants: (uid) => readGrants(database.query, uid),
    changedAt: (uid) => lastChange(database.query, uid),
    endTokens: (uid) => change(uid, async (reader) => reader.endTokens()),
    async endSession(uid, sessionId) {
      await database.transaction(async (query) => {
        await query('delete from session where id = $1', [sessionId]);
        await endConnecting(query, uid);
        await recordEndedSession(query, uid, sessionId, now());
      });
      notify();
    },
    async epochOf(uid) {
      const [row] = await database.query('select "securityEpoch" from "user" where id = $1', [uid]);
      return Number(row?.securityEpoch ?? 0);
    },
    async setDisabled(uid, disabled, { by, at, reason }) {
      const done = await change(uid, async (reader) => {
        const [row] = await reader.query(
          `update "user" set "disabledAt" = $2 where id = $1 and ("disabledAt" is null) = $3 returning id`,
          [uid, disabled ? new Date(at) : null, disabled],
        );
        if (!row) return false;
        if (disabled) await reader.raiseEpoch(undefined);
        const kind = disabled ? 'account-disabled' : 'account-enabled';
        await insertEvent(reader.query, at, { kind, uid, detail: `${reason} (${by})` });
        return true;
      });
      return done ?? false;
    },
    async disabledAt(uid) {
      const [row] = await database.query('select "disabledAt" from "user" where id = $1', [uid]);
      return row?.disabledAt ? new Date(row.disabledAt as string | Date).getTime() : undefined;
    },
    reportNew: (uid) =>
      change(uid, async (reader) => {
        if ((await lastChange(reader.query, uid)) === 0) reader.endTokens();
      }),
    onChange: (listener) => void listeners.push(listener),
    async grant(uid, grant, cause) {
      await change(uid, async (reader) => {
        const isOffer = grant.offer !== MANUAL_OFFER;
        if (isOffer && (await reader.grants()).some(({ offer }) => offer === grant.offer)) return;
        await reader.addGrant(grant, cause, claimKeyOf(uid, grant.offer));
      });
    },
    async replacePaid(uid, paid, cause, isNewest) {
      const newest = await change(uid, async (reader) => {
        if (!(await isNewest(reader.query))) return false;
        const active = (await reader.grants()).filter(
          (grant) => isPaid(grant) && !grant.revoked && isActive(grant, cause.at),
        );
        const ended = active.filter((grant) => !paid.some((one) => isSame(one, grant)));
        const added = paid.filter(
          (one) => isActive(one, cause.at) && !active.some((grant) => isSame(one, grant)),
        );
        await reader.revoke(ended, cause);
        for (const grant of added)
          await reader.addGrant(grant, cause, `${uid}:${grant.offer}:${randomUUID()}`);
        return true;
      });
      return newest ?? false;
    },
    async revoke(uid, cause, grantId) {
      const count = await change(uid, async (reader) => {
        const grants = await reader.grants();
        const meant = grantId === undefined ? grants : grants.filter(({ id }) => id === grantId);
        return reader.revoke(meant, cause);
      });
      return count ?? 0;
    },
    async setPlan(uid, plan, roles, cause) {
      await change(uid, async (reader) => {
        await reader.setPlan(plan, roles);
        await reader.revoke(await reader.grants(), cause);
      });
    },
  };
}
