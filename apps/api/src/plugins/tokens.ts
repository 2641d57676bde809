import { createHash } from 'node:crypto';
import type { Reader } from '@tidemark/contracts/access';
import { Problem } from '@tidemark/contracts/problem';
import { readerFromClaims } from '@tidemark/contracts/session';
import { decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { KeyRing } from './keys.ts';

export interface TokenRules {
  readonly issuer: string;
  readonly audience: string;
}

const MAX_TOKEN_LENGTH = 8192;
const ALGORITHMS = ['EdDSA', 'ES256', 'RS256'];
const CLOCK_TOLERANCE_SECONDS = 5;

interface Judged {
  readonly reader: Reader;
  readonly until: number;
}

/** Tells who a token speaks for, or throws: 401 for a bad one, 503 for one that cannot be judged. */
export class TokenJudge {
  readonly #rules: TokenRules;
  readonly #keys: KeyRing;
  /** A signature is checked once a token; the key is a hash, so that no token lies about in memory. */
  readonly #judged = new LRUCache<string, Judged>({ max: 10_000 });

  constructor(rules: TokenRules, keys: KeyRing) {
    this.#rules = rules;
    this.#keys = keys;
  }

  async judge(token: string): Promise<Reader> {
    if (token.length > MAX_TOKEN_LENGTH) throw bad('is too long');
    const id = createHash('sha256').update(token).digest('base64');
    const known = this.#judged.get(id);
    if (known && known.until > Date.now()) return known.reader;
    const judged = await this.#verify(token);
    this.#judged.set(id, judged);
    return judged.reader;
  }

  async #verify(token: string): Promise<Judged> {
    const lookup = await this.#keys.lookup(keyId(token));
    if (!lookup) throw new Problem('UnavailableError', 'Sign-in cannot be checked right now');
    try {
      const { payload } = await jwtVerify(token, lookup, {
        ...this.#rules,
        algorithms: ALGORITHMS,
        requiredClaims: ['sub', 'exp'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      });
      const reader = readerFromClaims(payload);
      if (reader.kind === 'anonymous' || !isText(reader.uid)) throw bad('names no reader');
      return { reader, until: ((payload.exp ?? 0) + CLOCK_TOLERANCE_SECONDS) * 1000 };
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError) throw bad('is not valid');
      throw error;
    }
  }
}

function keyId(token: string): string | undefined {
  const header = headerOf(token);
  // No key is needed to tell that it was signed in a way we do not take.
  if (!ALGORITHMS.includes(header.alg ?? '')) throw bad('is not valid');
  return header.kid;
}

function headerOf(token: string) {
  try {
    return decodeProtectedHeader(token);
  } catch {
    throw bad('is not valid');
  }
}

/** What the database could not hold is no reader's name. */
const isText = (uid: string): boolean => !uid.includes('\0') && uid.isWellFormed();

const bad = (why: string) => new Problem('UnauthorizedError', `The token ${why}`);
