import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { categoryBySlug } from '@tidemark/contracts/categories';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createKillableApi } from '../../../test/killable-api.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { EMAIL_CONNECTIONS } from './sender.ts';

const READERS = 2000;
const SLOW_MS = 900_000;
const POLL = { timeout: 400_000, interval: 50 };

it(
  'loses no email when the process is killed twice during 2,000 of them, and repeats only those in flight',
  async () => {
    const mail = await startMailServer();
    const api = await createKillableApi(1, {
      ...{ SMTP_URL: mail.url, LOG_LEVEL: 'warn', MESSAGES_PER_SECOND: '100' },
    });
    try {
      const first = await api.start();
      await first.kill();
      const category = String(categoryBySlug('layer-1')?.id);
      await api.withDatabase(async (db) => {
        const readers = sql`generate_series(1, ${READERS}) n`;
        await db.execute(sql`insert into follows (uid, kind, target, created_at)
          select 'reader-' || n, 'category', ${category}, now() - interval '1 day' from ${readers}`);
        await db.execute(sql`insert into notification_settings (uid, email, time_zone, daily_cap)
          select 'reader-' || n, 'immediate', 'UTC', 10 from ${readers}`);
        await db.execute(sql`insert into reader_rights (uid, plan, roles, changed_at, email)
          select 'reader-' || n, 'free', '{}', now() - interval '1 day', 'reader-' || n || '@example.com'
          from ${readers}`);
      });
      const fields = {
        ...{ title: 'A report that everybody follows', teaser: 'What it is about.', access: 'free' },
        ...{ publish_at: new Date(Date.now() - 60_000).toISOString(), categories: ['layer-1'] },
      };
      const text = `---\n${JSON.stringify(fields)}\n---\nIts text.\n`;
      writeFileSync(join(api.content, 'articles', 'followed.md'), text);

      for (const count of [300, 1000]) {
        const running = await api.start();
        await expect.poll(() => mail.received.length, POLL).toBeGreaterThan(count);
        await running.kill();
        expect(mail.received.length).toBeLessThan(READERS);
      }
      await api.start();
      const recipients = () => new Set(mail.received.map(({ to }) => to)).size;
      // What was in flight is sent again when its claim has expired.
      await expect.poll(recipients, POLL).toBe(READERS);
      expect(mail.received.length - READERS).toBeLessThanOrEqual(2 * EMAIL_CONNECTIONS);
      expect(new Set(mail.received.map(({ to, messageId }) => `${to} ${messageId}`)).size).toBe(READERS);
      expect(mail.received[0]?.message).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    } finally {
      await api.close();
      await mail.stop();
    }
  },
  SLOW_MS,
);
