import type { Metrics } from '@tidemark/metrics/metrics';
import type { FastifyInstance } from 'fastify';
import type { Services } from './features/services.ts';

/** Requests by route, and the email queue. */
export function measure(
  server: FastifyInstance,
  metrics: Metrics,
  { emails, now }: Pick<Services, 'emails' | 'now'>,
): void {
  server.addHook('onResponse', async ({ routeOptions, method }, { statusCode: status, elapsedTime }) => {
    metrics.observeRequest({ route: routeOptions.url ?? 'unmatched', method, status }, elapsedTime / 1000);
  });
  metrics.gauge('tidemark_mail_queue_waiting', async () => (await emails.status()).waiting);
  metrics.gauge('tidemark_mail_failed', async () => (await emails.status()).failed);
  metrics.gauge('tidemark_mail_queue_oldest_seconds', async () => {
    const { oldestQueuedAt } = await emails.status();
    return oldestQueuedAt === undefined ? 0 : Math.max(0, now() - oldestQueuedAt) / 1000;
  });
}
