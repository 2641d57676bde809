import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { filesSource } from '../src/ingest/files/files.ts';
import { articleFile, contentFolder } from './content-folder.ts';
import { startApi, type TestApi } from './support.ts';

const SCHEDULED = 'a-future-title';
const ABSENT = 'an-absent-title';
const CHART =
  '```chart\n{"type":"bar","title":"T","unit":"%","source":"S","date":"2026-11-01","series":[{"name":"A","points":[["a",1]]}]}\n```';

let api: TestApi;
let scheduledId: number;

beforeAll(async () => {
  const folder = contentFolder();
  const image = { width: 8, height: 8, blur: '', small: { src: '', width: 4, height: 4 } };
  const names = ['first', SCHEDULED];
  const listed = names.map((name) => [
    `covers/${name}.webp`,
    { ...image, small: { ...image.small, src: `covers/small/${name}.webp` } },
  ]);
  folder.write('images/index.json', JSON.stringify(Object.fromEntries(listed)));
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .webp()
    .toBuffer();
  for (const name of names) {
    for (const path of [`images/covers/${name}.webp`, `images/covers/small/${name}.webp`]) {
      folder.write(path, '');
      writeFileSync(join(folder.path, path), bytes);
    }
  }
  folder.write('articles/first.md', articleFile(['access: free'], CHART));
  folder.write(
    `articles/${SCHEDULED}.md`,
    articleFile(['access: free', 'publish_at: 2027-01-01T00:00:00Z'], CHART),
  );
  folder.write(
    'calendar.yml',
    JSON.stringify([
      {
        ...{ key: 'e', title: 'E', kind: 'macro', starts_at: '2026-12-01', precision: 'day' },
        ...{ status: 'confirmed', summary: 'S', articles: ['first', SCHEDULED] },
      },
    ]),
  );
  api = await startApi({ contentDir: folder.path });
  await api.publish(await filesSource(folder.path, []).load());
  const { rows } = (await api.db.execute(
    `select id from articles where slug = '${SCHEDULED}'`,
  )) as unknown as {
    rows: { id: number }[];
  };
  scheduledId = rows[0]?.id ?? 0;
  expect(scheduledId).toBeGreaterThan(0);
});

/** Status, body and headers, without those that differ between any two responses. */
async function observe(path: string) {
  const { status, headers, text } = await api.get(path);
  const { date: _date, 'x-request-id': _id, ...others } = headers;
  return { status, headers: others, text };
}

describe('[PRO-03] a scheduled article is indistinguishable from one that does not exist', () => {
  const BY_SLUG = [
    '/assets/covers/SLUG.webp',
    '/assets/covers/small/SLUG.webp',
    '/strapi/articles/SLUG',
    '/strapi/article-id/SLUG',
    '/out/cards/articles/SLUG.png',
    ...['svg', 'png', 'csv', 'json'].map((format) => `/out/data/articles/SLUG/1.${format}`),
  ];
  it.each(BY_SLUG)('at %s', async (path) => {
    // The first requests of a share card get 503 while its process is slow to start on a busy machine.
    await expect
      .poll(async () => (await observe(path.replace('SLUG', 'first'))).status, { timeout: 120_000 })
      .toBe(200);
    const scheduled = await observe(path.replace('SLUG', SCHEDULED));
    const absent = await observe(path.replace('SLUG', ABSENT));
    expect(scheduled.status).toBe(404);
    expect(scheduled).toEqual(absent);
  });

  it.each([
    '/strapi/articles/ID',
    '/strapi/article-slug/ID',
    '/strapi/related-articles?article_id=ID',
    '/strapi/next-article?article_id=ID',
    '/strapi/calendars?article_id=ID',
  ])('at %s', async (path) => {
    const scheduled = await observe(path.replace('ID', String(scheduledId)));
    const absent = await observe(path.replace('ID', '1999999999'));
    expect(scheduled).toEqual(absent);
    expect(scheduled.text).not.toContain(SCHEDULED);
  });

  it.each(['/assets/index.json', '/assets/stamps.json', '/assets/covers', '/assets/covers/'])(
    'since %s is not served',
    async (path) => {
      expect(await observe(path)).toEqual(await observe('/assets/nothing.webp'));
    },
  );

  it('until it is published, when its image is served', async () => {
    const before = api.clock.now;
    api.clock.now = new Date('2027-01-02T00:00:00Z');
    const response = await api.get(`/assets/covers/${SCHEDULED}.webp`);
    api.clock.now = before;
    expect([response.status, response.headers['content-type']]).toEqual([200, 'image/webp']);
  });
});
