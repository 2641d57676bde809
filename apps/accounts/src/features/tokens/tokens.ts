import {
  ENTITLEMENT_EVENT_AUDIENCE,
  ENTITLEMENT_EVENT_TYPE,
  type LaterRightsClaim,
  TOKEN_AUDIENCE,
  TOKEN_LIFETIME_SECONDS,
} from '@tidemark/contracts/session';
import { type JSONWebKeySet, type JWTPayload, SignJWT } from 'jose';
import { type Member, roleFlags } from '../../platform/auth/member.ts';
import type { SignedIn } from '../../platform/auth/sessions.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Entitlement, EntitlementTimeline } from '../entitlements/entitlement.ts';
import { keyScheduleAt, needsNewKey } from './key-schedule.ts';
import { ALGORITHM, type KeyStore, type SigningKey } from './key-store.ts';

/**
 * How often keys are reread, to notice a rotation by another process. Together with the API's refresh of at most
 * 9 seconds, a revoked key is rejected within 15 seconds.
 */
const REREAD_MS = 5_000;

export interface Tokens {
  /** `rightsAt` is when the member's rights last changed: the API rejects tokens from before a change. */
  mint(
    member: Member,
    entitlement: Entitlement,
    rightsAt: number,
    session: Pick<SignedIn, 'sessionId' | 'epoch' | 'confirmedAt'>,
  ): Promise<string>;
  /** Tells the portal API a member's verified address and rights, now and after each of them ends. */
  signEvent(member: Member, timeline: EntitlementTimeline, changedAt: number, epoch: number): Promise<string>;
  /** Tells the portal API that sessions of a reader have ended. */
  signEndings(uid: string, sessionIds: readonly string[], endedAt: number): Promise<string>;
  /** Tells the portal API to erase a reader's data. */
  signErasure(uid: string, erasedAt: number): Promise<string>;
  keySet(): Promise<JSONWebKeySet>;
}

export interface TokenOptions {
  readonly keys: KeyStore;
  readonly issuer: string;
  readonly keyDays: number;
  readonly now: Clock;
}

function createKeyCache({ keys, keyDays, now }: TokenOptions) {
  let cached: { readonly keys: readonly SigningKey[]; readonly readAt: number } | undefined;

  async function read(): Promise<readonly SigningKey[]> {
    const readAt = now();
    let all = await keys.all();
    if (needsNewKey(all, readAt, keyDays)) {
      await keys.add(readAt);
      all = await keys.all();
    }
    await keys.remove(keyScheduleAt(all, readAt).expired.map(({ id }) => id));
    cached = { keys: all, readAt };
    return all;
  }
  return async () => {
    const time = now();
    const fresh = cached && Math.abs(time - cached.readAt) < REREAD_MS;
    return keyScheduleAt(fresh && cached ? cached.keys : await read(), time);
  };
}

const rightsClaims = ({ plan, roles }: Entitlement) => ({ plan2: plan, roles2: roleFlags(roles) });

/** Each entitlement begins with the second in which the one before ends, as tokens do. */
function laterRights(timeline: EntitlementTimeline): readonly LaterRightsClaim[] {
  return timeline.slice(1).map((next, index) => ({
    from: Math.floor((timeline[index]?.endsAt ?? 0) / 1000) * 1000,
    ...rightsClaims(next),
  }));
}

export function createTokens(options: TokenOptions): Tokens {
  const currentSchedule = createKeyCache(options);
  async function signEvent(uid: string, claims: JWTPayload): Promise<string> {
    const { signing } = await currentSchedule();
    if (!signing) throw new Error('No signing key');
    const now = Math.floor(options.now() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, kid: signing.id, typ: ENTITLEMENT_EVENT_TYPE })
      .setIssuer(options.issuer)
      .setAudience(ENTITLEMENT_EVENT_AUDIENCE)
      .setSubject(uid)
      .setIssuedAt(now)
      .setExpirationTime(now + 300)
      .sign(signing.privateKey);
  }
  return {
    async mint(member, { plan, roles, endsAt }, rightsAt, { sessionId, epoch, confirmedAt }) {
      const { signing } = await currentSchedule();
      if (!signing) throw new Error('No signing key');
      const now = Math.floor(options.now() / 1000);
      const end = endsAt === undefined ? Number.POSITIVE_INFINITY : Math.floor(endsAt / 1000);
      const rights = { plan2: plan, roles2: roleFlags(roles), rights_at: rightsAt };
      const session = { sid: sessionId, epoch, auth_time: Math.floor(confirmedAt / 1000) };
      return new SignJWT({ email: member.email, ...rights, ...session })
        .setProtectedHeader({ alg: ALGORITHM, kid: signing.id, typ: 'JWT' })
        .setIssuer(options.issuer)
        .setAudience(TOKEN_AUDIENCE)
        .setSubject(member.uid)
        .setIssuedAt(now)
        .setNotBefore(now)
        .setExpirationTime(Math.min(now + TOKEN_LIFETIME_SECONDS, end))
        .sign(signing.privateKey);
    },
    signEvent: ({ uid, email, emailVerified }, timeline, changedAt, epoch) =>
      signEvent(uid, {
        ...rightsClaims(timeline[0]),
        rights_at: changedAt,
        epoch,
        rights_later: laterRights(timeline),
        ...(emailVerified ? { email } : {}),
      }),
    signEndings: (uid, sessionIds, endedAt) =>
      signEvent(uid, { sessions_ended: sessionIds, rights_at: endedAt }),
    signErasure: (uid, erasedAt) => signEvent(uid, { erased: true, rights_at: erasedAt }),
    async keySet() {
      const { published } = await currentSchedule();
      return {
        keys: published.map(({ id, publicKey }) => ({ ...publicKey, kid: id, alg: ALGORITHM, use: 'sig' })),
      };
    },
  };
}
