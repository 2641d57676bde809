import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { Clock } from '../clock.ts';
import type { SearchEngine } from '../search/engine.ts';
import type { Database } from '../store/db.ts';
import type { ObjectStorage } from '../store/object-storage.ts';
import type { RenderLimiter } from '../syndication/render-limits.ts';

/** The dependencies of all routes. */
export interface RouteDeps {
  readonly db: Database;
  readonly engine: SearchEngine;
  readonly now: Clock;
  /** Where images are, if not in the database. */
  readonly objects: ObjectStorage | undefined;
  /** The portal's public URL without a trailing slash. */
  readonly portalUrl: string;
  /** The API's public URL without a trailing slash. */
  readonly apiUrl: string;
  /** The WebSub hub that notifies subscribers of new articles, if configured. */
  readonly hub: string | undefined;
  readonly searchesPerMinute: number;
  /** Identifies the client of a request for limits: the account of a member, else the network. */
  readonly clientOf: (request: FastifyRequest) => string | undefined;
  /** Limits the images that are rendered for one client. */
  readonly renderLimiter: RenderLimiter;
}

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;
