import { Problem } from '@tidemark/contracts/problem';
import { serviceApi } from '@tidemark/contracts/service-paths';
import { Type } from 'typebox';
import { type Database, ping } from '../database/database.ts';
import type { App } from './app.ts';

const HealthResponse = { 200: Type.Object({ status: Type.String() }) };
const config = { rateLimit: false as const, bypassLoadShedding: true };

export interface HealthState {
  readonly isLoaded: () => boolean;
  readonly isStopping: () => boolean;
}

/**
 * Live means that the process responds; ready means that the database responds, content is loaded, and the process was
 * not asked to stop.
 */
export function healthRoutes(
  app: App,
  { db }: { readonly db: Database },
  { isLoaded, isStopping }: HealthState,
): void {
  app.get(
    serviceApi.live,
    { config, schema: { tags: ['health'], response: HealthResponse } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { status: 'alive' };
    },
  );

  app.get(
    serviceApi.ready,
    { config, schema: { tags: ['health'], response: HealthResponse } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      if (isStopping()) throw new Problem('UnavailableError', 'The process is stopping');
      if (!isLoaded()) throw new Problem('UnavailableError', 'The publication is still being loaded');
      if (app.isUnderPressure()) throw new Problem('UnavailableError');
      await ping(db).catch(() => {
        throw new Problem('UnavailableError', 'The database does not respond');
      });
      return { status: 'ready' };
    },
  );
}
