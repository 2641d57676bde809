import { resolve } from 'node:path';
import { HIDDEN_FROM_SEARCH_ID } from '@tidemark/contracts/categories';
import { postgresUrl } from '@tidemark/harness/vitest';
import { afterAll, describe, expect, it } from 'vitest';
import { articleFile, contentFolder } from '../../../test/content-folder.ts';
import { startApi, type TestApi } from '../../../test/support.ts';
import { SYNC_JOBS_CHANNEL } from '../../features/newsroom/index.ts';
import { createContentRuntime } from '../content-runtime.ts';
import type { Publication } from '../entry.ts';
import { filesSource } from './files.ts';

const INSIGHT = `title: A series
summary: What it shows.
access: freemium
type: line
unit: "%"
source: Tidemark model, illustrative figures
updated: 2026-11-13
categories: [layer-1]
series:
  - name: Used
    points: [[2026-11-06, 1], [2026-11-13, 2]]
`;
const EVENT = `- key: jobs-report-2026-11
  title: Jobs report, data of {{2026-10-20 month}}
  kind: macro
  starts_at: 2026-11-20T13:30:00Z
  precision: time
  status: confirmed
  summary: Jobs.
`;

/** A publication whose current week begins on Monday, 16 November 2026. */
function publication() {
  const folder = contentFolder();
  folder.write('publication.yml', 'current_week: 2026-11-16');
  folder.write(
    'articles/layer-1/print.md',
    articleFile(
      [
        'access: freemium',
        'title: Into the {{2026-11}} print',
        'slug: into-the-{{2026-11 lower}}-print',
        'publish_at: 2026-11-17T08:30:00Z',
      ],
      'The act of 18 July 2025 stays, and {{2026-11-12 year}} moves.',
    ),
  );
  folder.write('insights/used.yml', INSIGHT);
  folder.write('calendar.yml', EVENT);
  return folder;
}

async function startRuntime(api: TestApi, contentDir: string, { movesDates = true, elected = false } = {}) {
  const runtime = createContentRuntime({
    config: { ...api.config, contentDir, movesDates },
    db: api.db,
    now: () => api.clock.now,
    log: api.app.log,
    feed: api.feed,
    ...(elected ? { connect: () => api.listen(SYNC_JOBS_CHANNEL) } : {}),
  });
  afterAll(runtime.stop);
  await runtime.start();
  return runtime;
}

const slugs = async (api: TestApi): Promise<string[]> =>
  (await api.get('/strapi/articles')).body.data.map(
    ({ attributes }: { attributes: { slug: string } }) => attributes.slug,
  );

describe('the first start of a publication with a current week', () => {
  it('moves its articles, addresses, events and series by whole weeks to the week of that day', async () => {
    const folder = publication();
    const api = await startApi({ contentDir: folder.path });
    api.clock.now = new Date('2027-01-27T08:00:00Z');
    await startRuntime(api, folder.path);

    const { body } = await api.get('/strapi/articles/into-the-january-print');
    expect(body.data.attributes).toMatchObject({
      title: 'Into the January print',
      publish_at: '2027-01-26T08:30:00.000Z',
    });
    expect(JSON.stringify(body)).toContain('The act of 18 July 2025 stays, and 21 January 2027 moves.');
    expect((await api.get('/search?query=print&period=day')).body.hits.total.value).toBe(1);
    const events = await api.get('/strapi/calendars?from=2027-01-27');
    expect(events.body.data[0].attributes).toMatchObject({
      title: 'Jobs report, data of December',
      starts_at: '2027-01-29T13:30:00.000Z',
    });
    const insight = JSON.stringify((await api.get('/strapi/data-insights/used')).body);
    expect(insight).toContain('2027-01-15');
    expect(insight).toContain('2027-01-22');
  });

  it('decides it for every later start', async () => {
    const folder = publication();
    const api = await startApi({ contentDir: folder.path });
    api.clock.now = new Date('2027-01-27T12:00:00Z');
    await (await startRuntime(api, folder.path)).stop();
    api.clock.now = new Date('2027-06-30T12:00:00Z');
    folder.write(
      'articles/layer-1/later.md',
      articleFile(['access: freemium', 'title: A title that came later']),
    );
    await startRuntime(api, folder.path);
    expect(await slugs(api)).toEqual(['into-the-january-print', 'later']);
    const { body } = await api.get('/strapi/articles/later');
    expect(body.data.attributes.publish_at).toBe('2027-01-10T08:30:00.000Z');
  });

  it.runIf(postgresUrl())('decides it for every process', async () => {
    const folder = publication();
    const api = await startApi({ contentDir: folder.path });
    api.clock.now = new Date('2027-01-27T12:00:00Z');
    const first = await startRuntime(api, folder.path, { elected: true });
    const second = await startRuntime(api, folder.path, { elected: true });
    api.clock.now = new Date('2027-06-30T12:00:00Z');
    folder.write(
      'articles/layer-1/later.md',
      articleFile(['access: freemium', 'title: A title that came later']),
    );
    await first.stop();
    await expect.poll(() => second.isLeader()).toBe(true);
    await expect.poll(() => slugs(api)).toEqual(['into-the-january-print', 'later']);
  });

  it('does not move what was published before there was an offset', async () => {
    const folder = publication();
    folder.remove('publication.yml');
    const api = await startApi({ contentDir: folder.path });
    api.clock.now = new Date('2027-01-27T12:00:00Z');
    await (await startRuntime(api, folder.path)).stop();
    folder.write('publication.yml', 'current_week: 2026-11-16');
    await startRuntime(api, folder.path);
    expect(await slugs(api)).toEqual(['into-the-november-print']);
  });

  it('moves nothing if the setting or the publication says so', async () => {
    const folder = publication();
    const fixed = await startApi({ contentDir: folder.path });
    fixed.clock.now = new Date('2027-01-27T12:00:00Z');
    await startRuntime(fixed, folder.path, { movesDates: false });
    expect(await slugs(fixed)).toEqual(['into-the-november-print']);
    folder.remove('publication.yml');
    const without = await startApi({ contentDir: folder.path });
    without.clock.now = fixed.clock.now;
    await startRuntime(without, folder.path);
    expect(await slugs(without)).toEqual(['into-the-november-print']);
  });

  it.each(['current_week: soon', 'week: 2026-11-16', '- [', ''])(
    'fails if the current week is not a date (%s), because addresses depend on it',
    async (text) => {
      const folder = publication();
      folder.write('publication.yml', text);
      const api = await startApi({ contentDir: folder.path });
      await expect(startRuntime(api, folder.path)).rejects.toThrow('publication.yml of the content folder: ');
    },
  );
});

describe('the demo publication', () => {
  const folder = resolve(import.meta.dirname, '../../../../../content');
  const HOUR_MS = 3_600_000;
  let week = new Date(Number.NaN);
  const load = (days: number): Promise<Publication> =>
    filesSource(folder, [], undefined, async (first) => {
      week = first;
      return days;
    }).load();

  it('is alive at every hour of the week of its first start', async () => {
    const { articles, events } = await load(0);
    const searched = articles.filter(({ categoryIds }) => !categoryIds.includes(HIDDEN_FROM_SEARCH_ID));
    for (let hour = 0; hour < 7 * 24; hour += 1) {
      const now = week.getTime() + hour * HOUR_MS;
      const hoursSince = (date: Date) => (now - date.getTime()) / HOUR_MS;
      const newest = searched.filter(
        ({ publishAt }) => hoursSince(publishAt) >= 0 && hoursSince(publishAt) < 24,
      );
      const texts = newest.map(({ title, teaser, plain }) => `${title} ${teaser} ${plain}`.toLowerCase());
      for (const word of ['stablecoin', 'bitcoin', 'ether', 'rollup', 'nft']) {
        const isFound = texts.some((text) => text.includes(word));
        expect(isFound, `${word} on ${new Date(now).toISOString()}`).toBe(true);
      }
      const next = events.filter(
        ({ startsAt }) => hoursSince(startsAt) < 0 && hoursSince(startsAt) > -14 * 24,
      );
      expect(next.length, new Date(now).toISOString()).toBeGreaterThan(0);
    }
  });

  it('is accepted at any offset, without tokens', async () => {
    for (const days of [0, 7, 70, 406]) {
      const { rejections, ...publication } = await load(days);
      expect(rejections).toEqual([]);
      expect(/\{\{./.exec(JSON.stringify(publication))).toBeNull();
    }
  });
});
