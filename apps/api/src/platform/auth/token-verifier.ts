import { createHash } from 'node:crypto';
import type { Reader } from '@tidemark/contracts/access';
import { Problem } from '@tidemark/contracts/problem';
import {
  ENTITLEMENT_EVENT_AUDIENCE,
  ENTITLEMENT_EVENT_TYPE,
  readerFromClaims,
  sessionFromClaims,
  type TokenSession,
} from '@tidemark/contracts/session';
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { KeySet } from './key-set.ts';
import type { TokenVerifier, VerifiedToken } from './reader.ts';

export interface TokenRules {
  readonly issuer: string;
  readonly audience: string;
}

const MAX_TOKEN_LENGTH = 8192;
const ALGORITHMS = ['EdDSA', 'ES256', 'RS256'];
/** RFC 7519 makes the type optional; a token of any other type was issued for another purpose. */
const TYPES: readonly (string | undefined)[] = [undefined, 'jwt', 'at+jwt'];
/** The clocks of the main app and the API may differ by this much in either direction. */
const CLOCK_TOLERANCE_SECONDS = 60;
/** Counted from `iat`, whatever the token's `exp` says. */
const MAX_TOKEN_AGE_SECONDS = 30 * 60;

/** An event is delivered again with a new signature, so an old one can only be a replay. */
const MAX_EVENT_AGE_SECONDS = 5 * 60;

export interface RightsChanges {
  changedAt(uid: string): number | undefined;
}

const NO_CHANGES: RightsChanges = { changedAt: () => undefined };

interface Verification {
  readonly reader: Extract<Reader, { kind: 'member' }>;
  readonly session: TokenSession;
  /** The rights in the token are those of this time, in milliseconds. */
  readonly rightsAt: number;
  readonly expiresAt: number;
}

/** Determines the reader of a token or throws: 401 for an invalid token, 503 if no key is available. */
export class JwtVerifier implements TokenVerifier {
  readonly #rules: TokenRules;
  readonly #keys: KeySet;
  /** Each signature is checked once. Entries are found by a hash, so that no token stays in memory. */
  readonly #verifications = new LRUCache<string, Verification>({ max: 10_000 });
  readonly #changes: RightsChanges;
  #generation = 0;

  constructor(rules: TokenRules, keys: KeySet, changes: RightsChanges = NO_CHANGES) {
    this.#rules = rules;
    this.#keys = keys;
    this.#changes = changes;
  }

  async verify(token: string): Promise<VerifiedToken> {
    if (token.length > MAX_TOKEN_LENGTH) throw invalidToken('is too long');
    const refresh = this.#keys.refreshIfDue();
    if (refresh) await refresh;
    const known = this.#cachedVerification(token);
    if (known) return this.#unlessEnded(known);
    const generation = this.#keys.generation;
    const verification = await this.#verify(token);
    if (generation === this.#keys.generation) this.#verifications.set(hashOf(token), verification);
    return this.#unlessEnded(verification);
  }

  verifiedReader(token: string): Reader | undefined {
    return token.length > MAX_TOKEN_LENGTH ? undefined : this.#cachedVerification(token)?.reader;
  }

  /** The claims of a message about a reader's rights that the main app signed. */
  async verifyEvent(event: string): Promise<JWTPayload> {
    const lookup = await this.#keys.lookup(readKeyId(event, [ENTITLEMENT_EVENT_TYPE]));
    if (!lookup) throw new Problem('UnavailableError', 'The event cannot be checked right now');
    try {
      const { payload } = await jwtVerify(event, lookup, {
        issuer: this.#rules.issuer,
        audience: ENTITLEMENT_EVENT_AUDIENCE,
        algorithms: ALGORITHMS,
        requiredClaims: ['sub', 'exp', 'iat'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        maxTokenAge: MAX_EVENT_AGE_SECONDS,
      });
      if (!isStorableText(payload.sub ?? '')) throw invalidToken('names no reader');
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError) throw invalidToken('is not valid');
      throw error;
    }
  }

  #unlessEnded(verification: Verification): VerifiedToken {
    const { reader, rightsAt } = verification;
    if (rightsAt < (this.#changes.changedAt(reader.uid) ?? 0))
      throw invalidToken('is older than the last change of the reader’s rights');
    return verification;
  }

  #cachedVerification(token: string): Verification | undefined {
    if (this.#generation !== this.#keys.generation) {
      this.#verifications.clear();
      this.#generation = this.#keys.generation;
    }
    const verification = this.#verifications.get(hashOf(token));
    return verification && verification.expiresAt > Date.now() ? verification : undefined;
  }

  async #verify(token: string): Promise<Verification> {
    const lookup = await this.#keys.lookup(readKeyId(token));
    if (!lookup) throw new Problem('UnavailableError', 'Your session cannot be checked right now');
    try {
      const { payload } = await jwtVerify(token, lookup, {
        ...this.#rules,
        algorithms: ALGORITHMS,
        requiredClaims: ['sub', 'exp', 'iat'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        maxTokenAge: MAX_TOKEN_AGE_SECONDS,
      });
      const reader = readerFromClaims(payload);
      if (reader.kind === 'anonymous' || !isStorableText(reader.uid)) throw invalidToken('names no reader');
      const { exp = 0, iat = 0 } = payload;
      const end = Math.min(exp, iat + MAX_TOKEN_AGE_SECONDS) + CLOCK_TOLERANCE_SECONDS;
      // Without the claim, a token counts as issued at the end of its second.
      const rightsAt = typeof payload.rights_at === 'number' ? payload.rights_at : iat * 1000 + 999;
      return { reader, session: sessionFromClaims(payload), rightsAt, expiresAt: end * 1000 };
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError) throw invalidToken('is not valid');
      throw error;
    }
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64');

/** Rejects what needs no key to be rejected. */
function readKeyId(token: string, types = TYPES): string | undefined {
  const { alg, typ, kid } = readHeader(token);
  if (!ALGORITHMS.includes(alg ?? '')) throw invalidToken('is not valid');
  if (!types.includes(typeof typ === 'string' ? typ.toLowerCase() : typ)) throw invalidToken('is not valid');
  return kid;
}

function readHeader(token: string) {
  try {
    return decodeProtectedHeader(token);
  } catch {
    throw invalidToken('is not valid');
  }
}

/** PostgreSQL can store neither NUL nor lone surrogates. */
const isStorableText = (uid: string): boolean => !uid.includes('\0') && uid.isWellFormed();

const invalidToken = (reason: string) => new Problem('UnauthorizedError', `The token ${reason}`);
