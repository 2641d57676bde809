import underPressure from '@fastify/under-pressure';
import { Problem } from '@tidemark/contracts/problem';
import type { ClientIdentifier } from '@tidemark/rate-limit/client-identifier';
import { RateLimiter } from '@tidemark/rate-limit/rate-limiter';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerToken, type TokenVerifier } from '../auth/reader.ts';
import { hasAmbiguousHeaders } from './request-headers.ts';

const WINDOW_MS = 60_000;

/** Shares a limiter with the other processes, under a name that is the same in all of them. */
export type ShareLimit = (name: string, limiter: RateLimiter) => void;
export type CreateLimiter = (name: string, perMinute: number) => RateLimiter;

export const limiterFactory =
  (share: ShareLimit | undefined): CreateLimiter =>
  (name, perMinute) => {
    const limiter = new RateLimiter({
      limit: perMinute,
      windowMs: WINDOW_MS,
      isShared: share !== undefined,
    });
    share?.(name, limiter);
    return limiter;
  };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Served even when the process is overloaded, for example health checks. */
    bypassLoadShedding?: boolean;
    /** A separate limit for this route, or none; without it, the limit shared by all routes applies. */
    rateLimit?: false | { max: number };
  }
}

export interface Limits {
  readonly perMinute: number;
  readonly searchesPerMinute: number;
  /** When the mean delay of the event loop exceeds this, requests are rejected. */
  readonly maxDelayMs: number;
}

export interface LimitsDeps {
  readonly limits: Limits;
  readonly limiter: RateLimiter;
  /** For routes with a limit of their own. */
  readonly createLimiter: CreateLimiter;
  readonly clients: ClientIdentifier;
  readonly tokens: TokenVerifier;
}

/** PostgreSQL cannot store NUL, and lone surrogates would silently become other characters. */
function rejectInvalidText(...values: unknown[]): void {
  // Without recursion, because the sender chooses the depth of the nesting.
  while (values.length > 0) {
    const value = values.pop();
    // A file is no text.
    if (Buffer.isBuffer(value)) continue;
    if (typeof value === 'object' && value !== null) values.push(...Object.values(value));
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
      throw new Problem('ValidationError', 'The request contains characters that are not valid text');
    }
  }
}

/** The query parser leaves invalid percent encoding unchanged instead of rejecting it. */
function rejectInvalidQuery(url: string): void {
  const start = url.indexOf('?');
  if (start === -1 || !url.includes('%', start)) return;
  try {
    decodeURIComponent(url.slice(start));
  } catch {
    throw new Problem('ValidationError', 'The query is not properly encoded');
  }
}

/** Enforces rate limits, and rejects requests while the process is overloaded. */
export async function limitsPlugin(app: FastifyInstance, deps: LimitsDeps): Promise<void> {
  const { limits, limiter, createLimiter, clients, tokens } = deps;
  await app.register(underPressure, {
    maxEventLoopDelay: limits.maxDelayMs,
    pressureHandler: (request) => {
      if (!request.routeOptions.config.bypassLoadShedding) throw new Problem('UnavailableError');
    },
  });
  const limitersByRoute = new Map<string, RateLimiter>();
  app.addHook('onRoute', ({ url, config }) => {
    if (!config?.rateLimit || limitersByRoute.has(url)) return;
    limitersByRoute.set(url, createLimiter(`api${url}`, config.rateLimit.max));
  });

  /** Members count by account once their token has been verified, all other requests by network. */
  const clientOf = ({ raw, headers: { authorization } }: FastifyRequest): string | undefined => {
    const token = authorization === undefined ? undefined : bearerToken(authorization);
    const reader = token === undefined ? undefined : tokens.verifiedReader(token);
    return reader?.kind === 'member' ? `account ${reader.uid}` : clients.identify(raw);
  };

  app.addHook('onRequest', (request, reply, done) => {
    const { config, url = '' } = request.routeOptions;
    const client = config.rateLimit === false ? undefined : clientOf(request);
    const rejection =
      client === undefined ? undefined : (limitersByRoute.get(url) ?? limiter).consume(client);
    if (rejection) {
      reply.header('retry-after', String(rejection.retryAfterSeconds));
      return done(new Problem('RateLimitError'));
    }
    if (hasAmbiguousHeaders(request.raw)) {
      return done(new Problem('ValidationError', 'Host and Authorization must not be repeated'));
    }
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    rejectInvalidQuery(request.url);
    rejectInvalidText(request.query, request.params, request.body);
    done();
  });
}
