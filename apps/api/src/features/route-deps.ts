import type { FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { ObjectStorage } from '../platform/images/object-storage.ts';
import type { RenderLimiter } from '../platform/public-files/render-limits.ts';
import type { SearchEngine } from '../search/engine.ts';
import type { OtherKinds } from '../search/other-kinds.ts';
import type { CurrentTerms } from './glossary/index.ts';

/** The dependencies of all routes. */
export interface RouteDeps {
  readonly db: Database;
  readonly engine: SearchEngine;
  /** Finds insights, events, glossary terms and analysts. */
  readonly kinds: OtherKinds;
  /** The glossary, as it is linked in articles. */
  readonly terms: CurrentTerms;
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
