import type { Metrics } from '@tidemark/metrics/metrics';
import type { FastifyInstance } from 'fastify';
import type { Services } from './features/services.ts';

const STAFF_GRANTS = [
  ...['staff-granted', 'staff-grant-requested', 'staff-accepted-application'],
  ...['staff-grant-approved', 'staff-reset-two-factor'],
] as const;

/** Requests by route, events of accounts whose number can rise suddenly, and the email queue. */
export function measure(
  server: FastifyInstance,
  metrics: Metrics,
  { audit, emails, now }: Pick<Services, 'audit' | 'emails' | 'now'>,
): void {
  server.addHook('onResponse', async ({ routeOptions, method }, { statusCode: status, elapsedTime }) => {
    metrics.observeRequest({ route: routeOptions.url ?? 'unmatched', method, status }, elapsedTime / 1000);
  });
  metrics.total('tidemark_sign_ins_failed_total', () => audit.count(['log-in'], ['failed']));
  metrics.total('tidemark_password_resets_total', () => audit.count(['password-reset-requested'], ['ok']));
  metrics.total('tidemark_factors_refused_total', () =>
    audit.count(['second-factor', 'confirmation', 'two-factor-on'], ['failed']),
  );
  metrics.total('tidemark_staff_grants_total', () => audit.count(STAFF_GRANTS, ['ok']));
  metrics.gauge('tidemark_mail_queue_waiting', async () => (await emails.status()).waiting);
  metrics.gauge('tidemark_mail_failed', async () => (await emails.status()).failed);
  metrics.gauge('tidemark_mail_queue_oldest_seconds', async () => {
    const { oldestQueuedAt } = await emails.status();
    return oldestQueuedAt === undefined ? 0 : Math.max(0, now() - oldestQueuedAt) / 1000;
  });
}
