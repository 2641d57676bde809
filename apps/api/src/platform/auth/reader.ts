import { ANONYMOUS, type Reader } from '@tidemark/contracts/access';
import { CONFIRMATION_SECONDS } from '@tidemark/contracts/confirmation';
import { Problem } from '@tidemark/contracts/problem';
import type { TokenSession } from '@tidemark/contracts/session';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    reader: Reader;
    /** The session of the token; empty for anonymous readers and other providers. */
    session: TokenSession;
  }
}

export interface VerifiedToken {
  readonly reader: Reader;
  readonly session: TokenSession;
}

const NO_SESSION: TokenSession = {};

export interface TokenVerifier {
  verify(token: string): Promise<VerifiedToken>;
  /** The reader of a token that was verified before and is still valid. Costs no signature check. */
  verifiedReader(token: string): Reader | undefined;
}

export const bearerToken = (authorization: string): string | undefined =>
  /^Bearer +([^\s]+)$/i.exec(authorization)?.[1];

/**
 * Turns the bearer token into `request.reader`. An invalid token is an error on every route and never treated as
 * anonymous. It is verified after the rate limit, so that the number of signature checks is bounded.
 */
export function readerPlugin(app: FastifyInstance, tokens: TokenVerifier): void {
  app.decorateRequest('reader');
  app.decorateRequest('session');
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const { authorization } = request.headers;
    request.reader = ANONYMOUS;
    request.session = NO_SESSION;
    if (authorization === undefined) return done();
    const token = bearerToken(authorization);
    if (!token) return done(new Problem('UnauthorizedError', 'The token is not valid'));
    tokens.verify(token).then(({ reader, session }) => {
      request.reader = reader;
      request.session = session;
      done();
    }, done);
  });
}

export type Member = Extract<Reader, { kind: 'member' }>;

export function requireMember(reader: Reader): Member {
  if (reader.kind !== 'member') throw new Problem('UnauthorizedError');
  return reader;
}

/** For what outlives the session. Tokens of providers that do not say when the reader confirmed are not refused. */
export function requireRecentConfirmation({ authTime }: TokenSession, now: Date): void {
  if (authTime !== undefined && now.getTime() / 1000 - authTime > CONFIRMATION_SECONDS)
    throw new Problem('ConfirmationError');
}
