import { setTimeout as sleep } from 'node:timers/promises';
import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { slugs } from '../../../test/expect.ts';
import { article, publication } from '../../../test/factory.ts';
import {
  ARTICLE,
  articleFields,
  authorFields,
  cmsConfig,
  picture,
  startNewsroom,
  type TestNewsroom,
} from '../../../test/newsroom.ts';
import { listSyncs } from '../../features/newsroom/sync-log.ts';
import { lastContentEventId } from '../../platform/content-events/store.ts';
import { query } from '../../platform/database/database.ts';
import { renderedCount } from '../bodies/render-worker.ts';
import { createContentWriter } from '../content-writer.ts';
import { filesSource } from '../files/files.ts';
import { MediaStore } from '../images/media-store.ts';
import { LeadershipLostError } from '../ingest-leader.ts';
import { Strapi } from './strapi.ts';
import { type SweepDeps, sweepAll, sweepRecent } from './sweep.ts';
import { syncAuthors } from './sync-entry.ts';

const { alpha } = MATRIX_READERS;
/** More than a page of a list, and several batches. */
const MANY = 130;
const BATCH = 50;
let newsroom: TestNewsroom;
let ada: string;

const write = (slug: string, extra: Record<string, unknown> = {}) =>
  articleFields(slug, { categories: [newsroom.categories.get(7)], authors: [ada], ...extra });
const put = (slug: string, extra: Record<string, unknown> = {}) =>
  newsroom.cms.put('articles', write(slug, extra));
const putMany = (count = MANY) => Array.from({ length: count }, (_, n) => put(`report-${n}`));
const titleOf = async (slug: string) =>
  (await newsroom.api.get(`/strapi/articles/${slug}`, alpha)).body.data?.attributes.title;
const found = async (word: string) =>
  (await newsroom.api.get(`/search?query=${word}`, alpha)).body.hits.total.value;
const articleCount = async () =>
  Number(
    (
      await query<{ count: number }>(
        newsroom.api.db,
        sql`select count(*)::int as count from articles where removed_at is null`,
      )
    )[0]?.count,
  );
const isList = (url: URL) => url.pathname === '/api/articles' && url.searchParams.has('fields[0]');
const isPull = (url: URL) => url.pathname === '/api/articles' && !url.searchParams.has('fields[0]');

/** A sweep by a process of its own, which can be interrupted before a batch. */
function sweepDeps(interruptAt = Number.POSITIVE_INFINITY): SweepDeps {
  const { api, cms } = newsroom;
  const now = () => api.clock.now;
  let batches = 0;
  return {
    ...{ db: api.db, now, log: api.app.log, buckets: [], requireActive: () => {} },
    cms: new Strapi(cmsConfig(cms.url)),
    media: new MediaStore(api.db, now),
    folder: filesSource(api.config.contentDir, []),
    writer: createContentWriter({ db: api.db, now, log: api.app.log, feed: api.feed }),
    async runBatch(work) {
      batches += 1;
      if (batches > interruptAt) throw new LeadershipLostError(1);
      return work();
    },
  };
}

/** The ids of the entries that are pulled with their content meanwhile. */
async function pulledDuring(work: () => Promise<unknown>): Promise<readonly string[]> {
  const before = newsroom.cms.sent().length;
  await work();
  return newsroom.cms.sent().slice(before);
}

beforeEach(async () => {
  newsroom = await startNewsroom();
  ada = newsroom.cms.put('authors', authorFields('ada'));
});

describe('a full sync', () => {
  it('neither pulls nor renders nor writes unchanged entries', async () => {
    putMany();
    await newsroom.api.contentRuntime?.start();
    expect(await articleCount()).toBe(MANY);
    const events = await lastContentEventId(newsroom.api.db);
    const rendered = renderedCount();
    // The single types have one response each, with their content.
    const singles = await pulledDuring(() => newsroom.cmsNewsroom.sweep());
    expect(singles).toEqual(['navigation', 'disclaimer']);
    await newsroom.api.contentRuntime?.stop();
    await newsroom.api.contentRuntime?.start();
    expect(renderedCount()).toBe(rendered);
    expect(await lastContentEventId(newsroom.api.db)).toBe(events);

    const id = put('one-more');
    const pulled = await pulledDuring(() => newsroom.cmsNewsroom.sweep());
    expect(pulled.filter((one) => !singles.includes(one))).toEqual([id]);
    expect(renderedCount()).toBe(rendered + 1);
  });

  it('pulls everything again on command, after a change of a category and with another mapping', async () => {
    const ids = [ada, ...putMany(60)].sort();
    const { api, cms, cmsNewsroom, categories, sendWebhook, settled } = newsroom;
    await api.contentRuntime?.start();
    const events = await lastContentEventId(api.db);
    const again = async (work: () => Promise<unknown>) =>
      (await pulledDuring(work)).filter((id) => ids.includes(id)).sort();
    const command = async () => {
      await sendWebhook('*', null);
      await settled();
    };
    expect(await again(command)).toEqual(ids);
    cms.put('categories', { name: 'Renamed' }, categories.get(7));
    expect(await again(() => cmsNewsroom.sweep())).toEqual(ids);
    await api.db.execute(sql`update cms_entries set version = replace(version, 'm', 'earlier ')`);
    expect(await again(() => cmsNewsroom.sweep())).toEqual(ids);
    expect(await again(() => cmsNewsroom.sweep())).toEqual([]);
    expect(await lastContentEventId(api.db)).toBe(events);
  });

  it('unpublishes what the CMS has deleted or unpublished, and entries of another source', async () => {
    const { api, cms, cmsNewsroom } = newsroom;
    await api.publish(publication([article('of-the-folder')]));
    const [first = '', second = ''] = [put('first'), put('second'), put('third')];
    await api.contentRuntime?.start();
    expect(slugs(await api.get('/strapi/articles')).sort()).toEqual(['first', 'second', 'third']);
    cms.remove('articles', first);
    cms.unpublish('articles', second);
    await cmsNewsroom.sweep();
    expect(slugs(await api.get('/strapi/articles'))).toEqual(['third']);
    expect(await found('first')).toBe(0);
  });

  it('continues after an interruption where it ended', async () => {
    putMany();
    // The categories are the first batch, the analyst the second.
    await expect(sweepAll(sweepDeps(3))).rejects.toThrow(LeadershipLostError);
    expect(await articleCount()).toBe(BATCH);
    expect(await found('title')).toBe(BATCH);
    const pulled = await pulledDuring(() => sweepAll(sweepDeps()));
    expect(await articleCount()).toBe(MANY);
    expect(pulled.filter((id) => id !== 'navigation' && id !== 'disclaimer')).toHaveLength(MANY - BATCH);
    expect(await sweepAll(sweepDeps())).toMatchObject({ written: 0, removed: 0, rejections: [] });
  });

  it('updates articles of a renamed analyst although it was interrupted in between', async () => {
    const { cms } = newsroom;
    put('by-ada');
    await sweepAll(sweepDeps());
    expect(await found('quillfeather')).toBe(0);
    cms.put('authors', { last_name: 'Quillfeather' }, ada);
    // The process ends before it queues the jobs that follow.
    await syncAuthors(sweepDeps(), [ada]);
    expect(await found('quillfeather')).toBe(0);
    await sweepAll(sweepDeps());
    expect(await found('quillfeather')).toBe(1);
  });
});

describe('during a full sync', () => {
  it('a publish is visible before the sync ends', async () => {
    const ids = putMany();
    const { api, cms, sendWebhook } = newsroom;
    await api.contentRuntime?.start();
    for (const [n, id] of ids.entries()) cms.put('articles', { title: `Changed ${n}` }, id);
    const late = ids.at(-1) ?? '';
    const seen: unknown[] = [];
    let pulls = 0;
    cms.intercept = async (url) => {
      if (!isPull(url)) return;
      pulls += 1;
      if (pulls === 1) await sendWebhook(ARTICLE, late);
      // The second pull is that of the webhook, the third of the next batch.
      if (pulls === 3) seen.push(await titleOf(`report-${MANY - 1}`), await titleOf(`report-${MANY - 2}`));
    };
    await newsroom.cmsNewsroom.sweep();
    expect(seen).toEqual([`Changed ${MANY - 1}`, `Title of report-${MANY - 2}`]);
    expect(await titleOf(`report-${MANY - 2}`)).toBe(`Changed ${MANY - 2}`);
  });

  it('an entry that is edited after it was pulled is not overwritten by the older version', async () => {
    const { api, cms, sendWebhook, settled, cmsNewsroom } = newsroom;
    const file = cms.file('cover', await picture(64, 36));
    const id = put('edited', { main_image: file, main_image_alt: 'A cover' });
    let hasEdited = false;
    cms.intercept = async (url) => {
      // The image is downloaded after the article was pulled and before it is stored.
      if (!url.pathname.startsWith('/uploads/') || hasEdited) return;
      hasEdited = true;
      cms.put('articles', { title: 'The newer title' }, id);
      await sendWebhook(ARTICLE, id);
    };
    await api.contentRuntime?.start();
    await settled();
    expect([hasEdited, await titleOf('edited')]).toEqual([true, 'The newer title']);
    expect(await pulledDuring(() => cmsNewsroom.sweep())).not.toContain(id);
  });

  it('an entry that is edited after it was listed is not missed, and a deleted one hides no other', async () => {
    const [first = '', second = '', ...others] = putMany();
    const { cms } = newsroom;
    let lists = 0;
    cms.intercept = (url) => {
      if (!isList(url) || !url.searchParams.has('filters[id][$gt]')) return;
      lists += 1;
      if (lists !== 2) return;
      cms.put('articles', { title: 'Edited meanwhile' }, first);
      cms.remove('articles', second);
    };
    await sweepAll(sweepDeps());
    expect(await titleOf('report-0')).toBe('Edited meanwhile');
    expect(await articleCount()).toBe(others.length + 2);
    await sweepAll(sweepDeps());
    expect(await articleCount()).toBe(others.length + 1);
  });
});

describe('a sweep for recent changes', () => {
  it('requests only entries that were updated or published since then', async () => {
    const { cms } = newsroom;
    const ids = putMany(5);
    const draft = cms.save('articles', write('saved-before'));
    await sweepAll(sweepDeps());
    await sleep(20);
    const since = new Date();
    cms.publish('articles', draft);
    cms.put('articles', { title: 'Changed' }, ids[2]);
    const listed: string[] = [];
    cms.intercept = (url) => {
      if (isList(url)) listed.push(url.searchParams.get('filters[$or][1][publishedAt][$gte]') ?? 'all');
    };
    const pulled = await pulledDuring(async () =>
      expect(await sweepRecent(sweepDeps(), since)).toMatchObject({ written: 2, removed: 0 }),
    );
    expect(pulled).toEqual(expect.arrayContaining([draft, ids[2]]));
    expect(pulled).not.toContain(ids[0]);
    // The last request asks for their number.
    expect(listed).toEqual([since.toISOString(), 'all']);
    expect([await titleOf('saved-before'), await titleOf('report-2')]).toEqual([
      'Title of saved-before',
      'Changed',
    ]);
  });

  it('is what the newsroom runs between complete ones, which finds changes and deletions too', async () => {
    const { api, cms, cmsNewsroom } = newsroom;
    const [first = '', second = ''] = putMany(60);
    await api.contentRuntime?.start();
    cms.put('articles', { title: 'Changed' }, first);
    await cmsNewsroom.sweep('due');
    expect(await titleOf('report-0')).toBe('Changed');
    cms.remove('articles', second);
    await cmsNewsroom.sweep('due');
    expect(await titleOf('report-1')).toBeUndefined();
  });

  it('notices that an entry was deleted, which only a complete one can find', async () => {
    const { cms } = newsroom;
    const [first = ''] = putMany(3);
    await sweepAll(sweepDeps());
    const since = new Date();
    expect(await sweepRecent(sweepDeps(), since)).toMatchObject({ isComplete: true });
    cms.remove('articles', first);
    put('another');
    expect(await sweepRecent(sweepDeps(), since)).toMatchObject({ written: 1, isComplete: false });
    await sweepAll(sweepDeps());
    expect(slugs(await newsroom.api.get('/strapi/articles')).sort()).toEqual([
      'another',
      'report-1',
      'report-2',
    ]);
  });
});

it('a command while the CMS does not respond is logged as failed, and repeated until it succeeds', async () => {
  const { api, cms, sendWebhook, settled } = newsroom;
  put('first');
  await api.contentRuntime?.start();
  cms.override = () => ({ status: 503, body: '' });
  await sendWebhook('*', null);
  await settled();
  const commands = () => listSyncs(api.db, 10, 'command');
  expect(await commands()).toMatchObject([{ error: expect.stringContaining('CMS') }]);
  cms.override = undefined;
  await expect.poll(commands).toMatchObject([{ error: null, unchanged: expect.any(Number) }, {}]);
});
