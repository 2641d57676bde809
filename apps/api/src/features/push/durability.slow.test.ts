import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { categoryBySlug } from '@tidemark/contracts/categories';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createKillableApi } from '../../../test/killable-api.ts';
import { pushServiceEnv, startPushService } from '../../../test/push-service.ts';
import { savePushSubscription } from './subscriptions.ts';
import { PUSH_CONNECTIONS } from './transport.ts';

const READERS = 500;
const SLOW_MS = 900_000;
const POLL = { timeout: 400_000, interval: 20 };

// PostgreSQL only: emails use the same queue, and their test covers both databases.
it(
  'loses no push message when the process is killed during 500 of them, and repeats only those in flight',
  async () => {
    const push = await startPushService();
    const api = await createKillableApi(1, { LOG_LEVEL: 'warn', ...pushServiceEnv(push) });
    try {
      await api.withDatabase(async (db) => {
        const category = String(categoryBySlug('layer-1')?.id);
        await db.execute(sql`insert into follows (uid, kind, target, created_at)
          select 'reader-' || n, 'category', ${category}, now() - interval '1 day'
          from generate_series(1, ${READERS}) n`);
        for (let index = 1; index <= READERS; index += 1) {
          const uid = `reader-${index}`;
          const { endpoint, keys } = push.subscribe(uid);
          await savePushSubscription(db, uid, {}, { endpoint, ...keys }, new Date());
        }
      });
      const fields = {
        ...{ title: 'A report that everybody follows', teaser: 'What it is about.', access: 'free' },
        ...{ publish_at: new Date(Date.now() - 60_000).toISOString(), categories: ['layer-1'] },
      };
      const text = `---\n${JSON.stringify(fields)}\n---\nIts text.\n`;
      writeFileSync(join(api.content, 'articles', 'followed.md'), text);

      const running = await api.start();
      await expect.poll(() => push.received.length, POLL).toBeGreaterThan(50);
      await running.kill();
      expect(push.received.length).toBeLessThan(READERS);
      await api.start();
      const browsers = () => new Set(push.received.map(({ browser }) => browser)).size;
      // What was in flight is sent again when its claim has expired.
      await expect.poll(browsers, POLL).toBe(READERS);
      expect(push.received.length - READERS).toBeLessThanOrEqual(PUSH_CONNECTIONS);
      // A repeated message replaces the first one in the browser.
      const messages = push.received.map(({ browser, payload }) => `${browser} ${payload.tag}`);
      expect(new Set(messages).size).toBe(READERS);
      expect(push.errors).toEqual([]);
    } finally {
      await api.close();
      await push.stop();
    }
  },
  SLOW_MS,
);
