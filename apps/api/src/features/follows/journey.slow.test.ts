import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { categoryBySlug } from '@tidemark/contracts/categories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKillableApi, type KillableApi } from '../../../test/killable-api.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { pushServiceEnv, startPushService } from '../../../test/push-service.ts';
import { putReaderRights } from '../entitlements/store.ts';

const SLOW_MS = 300_000;
const ENDED = [{ from: 0, plan: 'free', roles: [] }];
/** Whether each reader may read an article of the Professional tier. */
const READERS = [
  { uid: 'free', plan: 'free', roles: [], later: [], mayRead: false },
  { uid: 'explorer', plan: 'explorer', roles: [], later: [], mayRead: false },
  { uid: 'pioneer', plan: 'pioneer', roles: [], later: [], mayRead: false },
  { uid: 'professional', plan: 'professional', roles: [], later: [], mayRead: true },
  { uid: 'alpha', plan: 'professional', roles: ['ALPHA'], later: [], mayRead: true },
  { uid: 'ended', plan: 'professional', roles: ['ALPHA'], later: ENDED, mayRead: false },
];

let mail: Awaited<ReturnType<typeof startMailServer>>;
let push: Awaited<ReturnType<typeof startPushService>>;
let api: KillableApi;
beforeAll(async () => {
  mail = await startMailServer();
  push = await startPushService();
  const env = { SMTP_URL: mail.url, LOG_LEVEL: 'warn', ...pushServiceEnv(push) };
  api = await createKillableApi(1, env);
  await api.withDatabase(async (db) => {
    for (const { mayRead, ...rights } of READERS) {
      const changedAt = new Date(Date.now() - 3_600_000);
      await putReaderRights(db, { ...rights, changedAt, email: `${rights.uid}@example.com` });
    }
  });
}, SLOW_MS);
afterAll(async () => {
  await api.close();
  await mail.stop();
  await push.stop();
}, SLOW_MS);

it(
  '[ROL-01] notifies six readers of a publication in the product, by email, by push message and in their feeds, each with what they may read',
  async () => {
    const { url } = await api.start();
    const call = async (uid: string, path: string, body?: object) => {
      const headers = {
        authorization: `Bearer ${await api.mainApp.token(uid)}`,
        'content-type': 'application/json',
      };
      const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
      const response = await fetch(`${url}${path}`, init);
      expect(response.status, `${uid} ${path}`).toBe(200);
      return ((await response.json()) as { data: Record<string, unknown> & { length: number } }).data;
    };
    const feeds = new Map<string, string>();
    for (const { uid } of READERS) {
      await call(uid, '/library/follows', {
        ...{ kind: 'category', target: String(categoryBySlug('layer-1')?.id) },
      });
      await call(uid, '/library/notification-settings', {
        ...{ email: 'immediate', time_zone: 'Asia/Tokyo', quiet_hours: null, daily_cap: 5 },
      });
      const subscription = push.subscribe(uid);
      await call(uid, '/library/push', subscription);
      const { token } = await call(uid, '/library/private-feed', {});
      feeds.set(uid, `${url}/private-feeds/${token}/following.json`);
    }
    const fields = {
      ...{ title: 'A report for professionals only', teaser: 'A public teaser.', access: 'professional' },
      ...{ publish_at: new Date(Date.now() - 1000).toISOString(), categories: ['layer-1'] },
      takeaways: ['A takeaway that says zanzibar.'],
    };
    const text = `---\n${JSON.stringify(fields)}\n---\nA body that says quetzal.\n`;
    writeFileSync(join(api.content, 'articles', 'professional.md'), text);

    for (const { uid, mayRead } of READERS) {
      await expect.poll(async () => (await call(uid, '/library/notifications')).length).toBe(1);
      const emails = () => mail.received.filter(({ to }) => to === `${uid}@example.com`);
      await expect.poll(() => emails().length).toBe(1);
      const message = emails()[0]?.message ?? '';
      expect(message).toContain('Subject: A report for professionals only');
      expect(message.includes('zanzibar'), `email of ${uid}`).toBe(mayRead);
      expect(message).not.toContain('quetzal');
      const pushed = () => push.received.filter(({ browser }) => browser === uid);
      await expect.poll(() => pushed().length).toBe(1);
      const payload = JSON.stringify(pushed()[0]?.payload);
      expect(payload).toContain('A public teaser.');
      expect(payload).not.toMatch(/zanzibar|quetzal/);
      const feed = await (await fetch(feeds.get(uid) ?? '')).text();
      expect(feed).toContain('A public teaser.');
      expect(feed.includes('zanzibar') && feed.includes('quetzal'), `feed of ${uid}`).toBe(mayRead);
      expect(feed.includes('zanzibar') || feed.includes('quetzal'), `feed of ${uid}`).toBe(mayRead);
    }
    expect([mail.received, push.received, push.errors].map(({ length }) => length)).toEqual([
      ...[READERS.length, READERS.length, 0],
    ]);
  },
  SLOW_MS,
);
