import { GAUGES, HISTOGRAMS, TOTALS } from '@tidemark/metrics/catalogue';
import { Metrics } from '@tidemark/metrics/metrics';
import { afterEach, expect, it } from 'vitest';
import { trialEndingEmail } from '../src/features/reminders/emails.ts';
import { Browser, cleanUp, freshEnv, start } from './browser.ts';

afterEach(cleanUp);

it('measures requests by route and the email queue, without anything of a reader', async () => {
  const metrics = new Metrics('accounts');
  let now = Date.UTC(2026, 10, 15, 12);
  // Nothing listens on this port, so the email stays in the queue.
  const env = await freshEnv({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const { server, services } = await start(env, { metrics, now: () => now });
  await new Browser(server).get('/login?source=a-private-source');
  await new Browser(server).get('/a-private-path');
  await new Browser(server).signIn('private@example.com', 'a wrong password');
  for (const kind of ['password-reset-requested', 'staff-granted'] as const)
    await services.audit.record({ kind, uid: 'private' }, undefined);
  await services.emails.send(
    trialEndingEmail('private@example.com', 'https://accounts.example.com', {
      ...{ plan: 'Pioneer', endsAt: now + 3_600_000, next: 'Free' },
      unsubscribeUrl: 'https://accounts.example.com/unsubscribe?token=t',
    }),
  );
  await services.background.settled();
  now += 60_000;
  const text = await metrics.registry.metrics();
  expect(text).toContain(
    'http_request_duration_seconds_count{service="accounts",route="/login",method="GET",status="200"} 1',
  );
  expect(text).toContain('{service="accounts",route="unmatched",method="GET",status="404"} 1');
  for (const name of ['sign_ins_failed', 'password_resets', 'staff_grants'])
    expect(text).toContain(`tidemark_${name}_total{service="accounts"} 1\n`);
  expect(text).toContain('tidemark_factors_refused_total{service="accounts"} 0\n');
  expect(text).toContain('tidemark_mail_queue_waiting{service="accounts"} 1\n');
  expect(text).toContain('tidemark_mail_queue_oldest_seconds{service="accounts"} 60\n');
  expect(text).toContain('tidemark_mail_failed{service="accounts"} 0\n');
  expect(text).not.toContain('private');
  for (const [name, { services: of }] of Object.entries({ ...GAUGES, ...TOTALS, ...HISTOGRAMS })) {
    const isOurs = (of as readonly string[]).includes('accounts');
    expect([name, text.includes(`# TYPE ${name} `)]).toEqual([name, isOurs]);
  }
});
