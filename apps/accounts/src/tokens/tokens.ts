import { TOKEN_AUDIENCE, TOKEN_LIFE_SECONDS } from '@tidemark/contracts/session';
import { type JSONWebKeySet, SignJWT } from 'jose';
import type { Clock } from '../clock.ts';
import type { Entitlement } from '../members/entitlement.ts';
import { type Member, roleFlags } from '../members/member.ts';
import { ALGORITHM, type KeyStore, type SigningKey } from './key-store.ts';
import { needsNewKey, ringAt } from './ring.ts';

/** How long a rotation done elsewhere may go unnoticed here. */
const REREAD_MS = 60_000;

export interface Tokens {
  mint(member: Member, entitlement: Entitlement): Promise<string>;
  keySet(): Promise<JSONWebKeySet>;
}

export interface TokenParts {
  readonly keys: KeyStore;
  readonly issuer: string;
  readonly keyDays: number;
  readonly clock: Clock;
}

function createRing({ keys, keyDays, clock }: TokenParts) {
  let held: { readonly keys: readonly SigningKey[]; readonly readAt: number } | undefined;

  async function read(): Promise<readonly SigningKey[]> {
    const now = clock();
    let all = await keys.all();
    if (needsNewKey(all, now, keyDays)) {
      await keys.add(now);
      all = await keys.all();
    }
    await keys.remove(ringAt(all, now).spent.map(({ id }) => id));
    held = { keys: all, readAt: now };
    return all;
  }
  return async () => {
    const now = clock();
    const fresh = held && Math.abs(now - held.readAt) < REREAD_MS;
    return ringAt(fresh && held ? held.keys : await read(), now);
  };
}

export function createTokens(parts: TokenParts): Tokens {
  const ring = createRing(parts);
  return {
    async mint(member, { plan, roles, endsAt }) {
      const { signing } = await ring();
      if (!signing) throw new Error('No signing key');
      const now = Math.floor(parts.clock() / 1000);
      const end = endsAt === undefined ? Number.POSITIVE_INFINITY : Math.floor(endsAt / 1000);
      return new SignJWT({ email: member.email, plan2: plan, roles2: roleFlags(roles) })
        .setProtectedHeader({ alg: ALGORITHM, kid: signing.id, typ: 'JWT' })
        .setIssuer(parts.issuer)
        .setAudience(TOKEN_AUDIENCE)
        .setSubject(member.uid)
        .setIssuedAt(now)
        .setNotBefore(now)
        .setExpirationTime(Math.min(now + TOKEN_LIFE_SECONDS, end))
        .sign(signing.privateKey);
    },
    async keySet() {
      const { published } = await ring();
      return {
        keys: published.map(({ id, publicKey }) => ({ ...publicKey, kid: id, alg: ALGORITHM, use: 'sig' })),
      };
    },
  };
}
