import underPressure from '@fastify/under-pressure';
import { Problem } from '@tidemark/contracts/problem';
import type { ClientIdentifier } from '@tidemark/rate-limit/client-identifier';
import { RateLimiter } from '@tidemark/rate-limit/rate-limiter';
import type { FastifyInstance } from 'fastify';

export const WINDOW_MS = 60_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered even under pressure: whoever watches the process must hear from it. */
    vital?: boolean;
    /** A limit of its own, or none; where absent, the one that all routes share. */
    rateLimit?: false | { max: number };
  }
}

export interface Limits {
  readonly perMinute: number;
  readonly searchesPerMinute: number;
  /** Past this mean delay of the event loop, requests are turned away. */
  readonly maxDelayMs: number;
}

/** Refuses what is no text at the door: PostgreSQL cannot store NUL, and broken surrogates turn into others. */
function refuseBrokenText(...values: unknown[]): void {
  // No recursion: whoever sends it also chooses how deep it goes.
  while (values.length > 0) {
    const value = values.pop();
    if (typeof value === 'object' && value !== null) values.push(...Object.values(value));
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
      throw new Problem('ValidationError', 'The request holds characters that are not text');
    }
  }
}

/** Half a character, or a percent sign that stands for nothing: the parser would leave it as it is. */
function refuseBrokenQuery(url: string): void {
  const start = url.indexOf('?');
  if (start === -1 || !url.includes('%', start)) return;
  try {
    decodeURIComponent(url.slice(start));
  } catch {
    throw new Problem('ValidationError', 'The query is not properly encoded');
  }
}

/** Who asks too often waits, and when the process itself is behind, it says so instead of falling further. */
export async function limitsPlugin(
  app: FastifyInstance,
  limits: Limits,
  limiter: RateLimiter,
  clients: ClientIdentifier,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: limits.maxDelayMs,
    pressureHandler: (request) => {
      if (!request.routeOptions.config.vital) throw new Problem('UnavailableError');
    },
  });
  const own = new Map<string, RateLimiter>();
  app.addHook('onRoute', ({ url, config }) => {
    if (!config?.rateLimit || own.has(url)) return;
    own.set(url, new RateLimiter({ limit: config.rateLimit.max, windowMs: WINDOW_MS }));
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { config, url = '' } = request.routeOptions;
    const client = config.rateLimit === false ? undefined : clients.identify(request.raw);
    const rejection = client === undefined ? undefined : (own.get(url) ?? limiter).consume(client);
    if (!rejection) return done();
    reply.header('retry-after', String(rejection.retryAfterSeconds));
    done(new Problem('RateLimitError'));
  });
  app.addHook('preValidation', (request, _reply, done) => {
    refuseBrokenQuery(request.url);
    refuseBrokenText(request.query, request.params, request.body);
    done();
  });
}
