import { ANONYMOUS, type Reader } from '@tidemark/contracts/access';
import { Problem } from '@tidemark/contracts/problem';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    reader: Reader;
  }
}

export interface Judge {
  judge(token: string): Promise<Reader>;
}

/**
 * Turns the bearer token into `request.reader`. A bad token is an error everywhere, never a quiet anonymous.
 * It is judged after the rate limit, so that nobody can have signatures checked without end.
 */
export function readerPlugin(app: FastifyInstance, tokens: Judge): void {
  app.decorateRequest('reader');
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const { authorization } = request.headers;
    request.reader = ANONYMOUS;
    if (authorization === undefined) return done();
    const token = /^Bearer +([^\s]+)$/i.exec(authorization)?.[1];
    if (!token) return done(new Problem('UnauthorizedError', 'The token is not valid'));
    tokens.judge(token).then((reader) => {
      request.reader = reader;
      done();
    }, done);
  });
}

export type Member = Extract<Reader, { kind: 'member' }>;

/** For calls that belong to somebody. */
export function member(reader: Reader): Member {
  if (reader.kind !== 'member') throw new Problem('UnauthorizedError');
  return reader;
}
