import { createHmac } from 'node:crypto';
import { type FakeStrapi, startStrapi, TOKEN } from '@tidemark/harness/strapi-stand-in';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiProcess } from '../../../test/api-process.ts';
import { createKillableApi, type KillableApi } from '../../../test/killable-api.ts';
import {
  ARTICLE,
  addPublicationBasics,
  articleFields,
  authorFields,
  WEBHOOK_SECRET,
} from '../../../test/newsroom.ts';

const ARTICLES = 1000;
const SLOW_MS = 900_000;

let cms: FakeStrapi;
let api: KillableApi;
let categories: ReadonlyMap<number, string>;
beforeAll(async () => {
  cms = await startStrapi();
  categories = addPublicationBasics(cms);
  const settings = { CMS_URL: cms.url, CMS_TOKEN: TOKEN, CMS_WEBHOOK_SECRET: WEBHOOK_SECRET };
  api = await createKillableApi(0, { ...settings, CMS_SWEEP_SECONDS: '3600' });
}, SLOW_MS);
afterAll(async () => {
  await api.close();
  await cms.stop();
}, SLOW_MS);

async function sendWebhook({ url }: ApiProcess, uid: string, documentId: string | null): Promise<number> {
  const body = JSON.stringify({ uid, documentId });
  const time = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${time}.${body}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-tidemark-time': time,
    'x-tidemark-signature': signature,
  };
  return (await fetch(`${url}/hooks/cms`, { method: 'POST', headers, body })).status;
}

async function titles({ url }: ApiProcess): Promise<Map<string, { id: number; title: string }>> {
  const all: [string, { id: number; title: string }][] = [];
  for (let page = 1; page <= ARTICLES / 100 + 1; page += 1) {
    const response = await fetch(`${url}/strapi/articles?pageSize=100&page=${page}&at=${Date.now()}`);
    const { data } = (await response.json()) as {
      data: { id: number; attributes: { slug: string; title: string } }[];
    };
    all.push(
      ...data.map(
        ({ id, attributes: { slug, title } }) =>
          [slug, { id, title }] as [string, { id: number; title: string }],
      ),
    );
  }
  expect(new Set(all.map(([, { id }]) => id)).size).toBe(all.length);
  return new Map(all);
}

it(
  'has all articles once after it was killed in the middle of a sync of 1,000 and restarted',
  async () => {
    const ada = cms.put('authors', authorFields('ada'));
    const first = await api.start();
    const ids = Array.from({ length: ARTICLES }, (_, n) =>
      cms.put('articles', articleFields(`report-${n}`, { authors: [ada], categories: [categories.get(7)] })),
    );
    expect(await sendWebhook(first, '*', null)).toBe(202);
    // The sync reports its progress, so some articles are ingested and others are not.
    await expect
      .poll(() => first.logs(), { timeout: 180_000, interval: 20 })
      .toMatch(/"done":\d+,.*Syncing entries/);
    await first.kill();

    // With the CMS down, the articles ingested so far are served.
    cms.override = () => ({ status: 503, body: '' });
    const withoutCms = await api.start();
    const countWhenKilled = (await titles(withoutCms)).size;
    expect(countWhenKilled).toBeGreaterThan(0);
    expect(countWhenKilled).toBeLessThan(ARTICLES);
    await withoutCms.stop();

    cms.override = undefined;
    const second = await api.start();
    await expect
      .poll(async () => (await titles(second)).size, { timeout: 180_000, interval: 500 })
      .toBe(ARTICLES);
    const before = await titles(second);

    // No acknowledged webhook is lost when the process is killed.
    const changed = ids.slice(0, 60);
    for (const [n, id] of changed.entries()) {
      cms.put('articles', { title: `Changed ${n}` }, id);
      expect(await sendWebhook(second, ARTICLE, id)).toBe(202);
    }
    await second.kill();
    const third = await api.start();
    await expect
      .poll(
        async () =>
          [...(await titles(third)).values()].filter(({ title }) => title.startsWith('Changed')).length,
        { timeout: 180_000 },
      )
      .toBe(changed.length);
    const end = await titles(third);
    expect(end.size).toBe(ARTICLES);
    // Every article keeps its id.
    expect([...end].filter(([slug, { id }]) => before.get(slug)?.id !== id)).toEqual([]);
  },
  SLOW_MS,
);
