import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../store/db.ts';

/** What every route may use. */
export interface RouteDeps {
  readonly db: Database;
  readonly now: Clock;
  /** The portal's public address, without a slash at its end. */
  readonly portalUrl: string;
  /** The WebSub hub that tells subscribers of new articles, where there is one. */
  readonly hub: string | undefined;
  readonly searchesPerMinute: number;
}

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;
