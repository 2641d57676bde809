import type { Metrics } from '@tidemark/metrics/metrics';
import { syncQueueStatus } from './features/newsroom/index.ts';
import type { ResponseCache } from './platform/cache/cached-response.ts';
import type { Clock } from './platform/clock.ts';
import { lastContentEventId } from './platform/content-events/store.ts';
import type { Database, OpenDatabase } from './platform/database/database.ts';
import type { PoolStatus } from './platform/database/pools.ts';
import type { SearchEngine } from './search/engine.ts';
import type { Vectors } from './search/vectors.ts';

export interface MeasuredApp {
  readonly cache: Pick<ResponseCache, 'statistics'>;
  readonly engine: Pick<SearchEngine, 'status'>;
  readonly vectors: Pick<Vectors, 'counts'> | undefined;
}

export function measureApp(metrics: Metrics, { cache, engine, vectors }: MeasuredApp): void {
  metrics.cache(() => cache.statistics);
  metrics.gauge('tidemark_search_ready', () => Number(engine.status().isReady));
  metrics.gauge('tidemark_search_articles', () => engine.status().articles);
  metrics.total('tidemark_embedding_requests_total', () => vectors?.counts.requests ?? 0);
  metrics.total('tidemark_embedding_failures_total', () => vectors?.counts.failures ?? 0);
}

export interface MeasuredContent {
  readonly db: Database;
  readonly now: Clock;
  readonly feed: { readonly position: number };
  readonly listener: { isCurrent(): boolean };
  readonly runtime: { isLeader(): boolean };
}

export function measureContent(metrics: Metrics, content: MeasuredContent): void {
  const { db, now, feed, listener, runtime } = content;
  metrics.gauge('tidemark_content_events_current', () => Number(listener.isCurrent()));
  metrics.gauge('tidemark_content_events_unseen', async () => {
    const { position } = feed;
    return Math.max(0, (await lastContentEventId(db)) - position);
  });
  metrics.gauge('tidemark_jobs_waiting', async () => (await syncQueueStatus(db)).waiting);
  metrics.gauge('tidemark_oldest_job_seconds', async () => {
    const { oldest } = await syncQueueStatus(db);
    return oldest ? Math.max(0, now().getTime() - oldest.getTime()) / 1000 : 0;
  });
  metrics.gauge('tidemark_ingest_leader', () => Number(runtime.isLeader()));
}

export function measurePools(metrics: Metrics, status: OpenDatabase['poolStatus']): void {
  const each = (field: keyof PoolStatus) => () =>
    Object.entries(status()).map(([pool, values]): [string, number] => [pool, values[field]]);
  metrics.gauges('tidemark_db_pool_connections', 'pool', each('connections'));
  metrics.gauges('tidemark_db_pool_waiting', 'pool', each('waiting'));
}
