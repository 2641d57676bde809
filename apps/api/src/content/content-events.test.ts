import { createDatabase } from '@tidemark/harness/database';
import { postgresUrl } from '@tidemark/harness/vitest';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { article, author, insight, publication } from '../../test/factory.ts';
import { startApi, type TestApi } from '../../test/support.ts';
import { buildApp } from '../app.ts';
import { type Changes, NO_CHANGES } from '../store/changes.ts';
import { EVENTS_CHANNEL, lastContentEventId } from '../store/content-events.ts';
import { ContentFeed } from '../store/content-feed.ts';
import { startContentListener } from '../store/content-listener.ts';
import { type Database, openPostgres, query } from '../store/db.ts';
import { createContentWriter } from './content-writer.ts';

/** Generous, so that a busy machine fails no test. */
const POLL = { timeout: 60_000 };
const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const idOf = async (api: TestApi, slug: string): Promise<number> =>
  (await api.get(`/strapi/article-id/${slug}`)).body.data.id;

async function recorded(api: TestApi, work: () => Promise<unknown>) {
  const last = await lastContentEventId(api.db);
  await work();
  return query<{ keys: string[]; changes: object }>(
    api.db,
    sql`select keys, changes from content_events where id > ${last} order by id`,
  );
}

describe('a content change', () => {
  it('is recorded with the keys of its responses and the pages that show it', async () => {
    const api = await startApi();
    const two = { authors: [author('ada'), author('bo')] };
    await api.publish(publication([article('one'), article('two')], two));
    const id = await idOf(api, 'one');
    const changed = article('moved', { key: 'files:one', categoryIds: [11], authorKeys: ['files:bo'] });
    expect(await recorded(api, () => api.publish(publication([changed, article('two')], two)))).toEqual([
      {
        keys: ['articles', `articles:${id}`],
        changes: {
          articles: ['one', 'moved'],
          authors: ['ada', 'bo'],
          insights: [],
          categoryIds: [7, 11],
        },
      },
    ]);
    expect(await recorded(api, () => api.publish(publication([changed, article('two')], two)))).toEqual([]);
    expect(await recorded(api, () => api.publish(publication([article('two')], two)))).toMatchObject([
      { keys: ['articles', `articles:${id}`], changes: { articles: ['moved', 'one'], authors: ['bo'] } },
    ]);
  });

  it('records the entry that loses its slug, because its responses change too', async () => {
    const api = await startApi();
    await api.publish(publication([article('one'), article('two')]));
    const ids = [await idOf(api, 'one'), await idOf(api, 'two')];
    const swapped = [article('two', { key: 'files:one' }), article('one', { key: 'files:two' })];
    const events = await recorded(api, () => api.publish(publication(swapped)));
    expect(events.flatMap(({ keys }) => keys)).toEqual(
      expect.arrayContaining(['articles', ...ids.map((id) => `articles:${id}`)]),
    );
  });

  it('records changes of analysts, insights and documents', async () => {
    const api = await startApi();
    const insights = [insight('fees')];
    await api.publish(publication([article('one')], { insights }));
    const renamed = { authors: [author('ada', { firstName: 'Adah' })], insights };
    const events = await recorded(api, () => api.publish(publication([article('one')], renamed)));
    expect(events.map(({ keys }) => keys[0])).toEqual(['authors', 'articles']);
    const later = await recorded(api, () =>
      api.publish(
        publication([article('one')], {
          ...renamed,
          insights: [insight('fees', { title: 'Other fees' })],
          disclaimer: { title: 'Disclaimer', html: '<p>New.</p>' },
        }),
      ),
    );
    expect(later.map(({ keys }) => keys[0])).toEqual(['insights', 'disclaimer']);
  });

  it('is rolled back if its event cannot be recorded, and has no event if it is rolled back', async () => {
    const api = await startApi();
    const writer = createContentWriter({ db: api.db, now: () => api.clock.now, log: api.app.log });
    const write = (tx: Database) =>
      tx.execute(sql`insert into key_value_store (key, value) values ('written', '1')`);
    const invalid = null as unknown as Changes;
    const withoutEvent = writer.write(async (tx) => {
      await write(tx);
      return { keys: ['articles'], changes: invalid };
    });
    await expect(withoutEvent).rejects.toThrow();
    const failing = writer.write(async (tx) => {
      await write(tx);
      throw new Error('a write failed');
    });
    await expect(failing).rejects.toThrow('a write failed');
    expect(await query(api.db, sql`select key from key_value_store where key = 'written'`)).toEqual([]);
    expect(await lastContentEventId(api.db)).toBe(0);
  });
});

describe('the feed', () => {
  it('passes each event on once and in order, however often it is asked', async () => {
    const api = await startApi();
    const feed = await ContentFeed.open(api.db);
    const heard: (readonly string[] | undefined)[] = [];
    feed.subscribe((keys) => heard.push(keys));
    await api.publish(publication([article('one')]));
    await Promise.all([feed.catchUp(), feed.catchUp(), feed.catchUp()]);
    const kinds = heard.map((keys) => keys?.[0]);
    expect(kinds).toEqual([...new Set(kinds)]);
    expect(kinds.slice(0, 2)).toEqual(['authors', 'articles']);
  });

  it('drops everything if events it has not read were deleted', async () => {
    const api = await startApi();
    await api.publish(publication([article('one')]));
    const feed = await ContentFeed.open(api.db);
    const heard: (readonly string[] | undefined)[] = [];
    feed.subscribe((keys) => heard.push(keys));
    await api.publish(publication([article('one', { title: 'Second' })]));
    await api.publish(publication([article('one', { title: 'Third' })]));
    await api.db.execute(sql`delete from content_events where id < (select max(id) from content_events)`);
    await feed.catchUp();
    expect(heard[0]).toBeUndefined();
    expect(heard).toHaveLength(2);
  });

  it('sees the events of concurrent transactions in ascending order', async () => {
    const { url, drop } = await createDatabase(postgresUrl());
    cleanups.push(drop);
    const { db, close } = await openPostgres(url, { poolSize: 4 });
    cleanups.push(close);
    const writer = createContentWriter({ db, now: () => new Date(), log: { warn: () => {} } });
    const feed = await ContentFeed.open(db);
    const heard: (string | undefined)[] = [];
    feed.subscribe((keys) => heard.push(keys?.[0]));
    let isWriting = true;
    const reading = (async () => {
      while (isWriting) await feed.catchUp();
    })();
    const names = Array.from({ length: 60 }, (_, n) => `event ${n}`);
    await Promise.all(names.map((name) => writer.write(async () => ({ keys: [name], changes: NO_CHANGES }))));
    isWriting = false;
    await reading;
    await feed.catchUp();
    expect([...heard].sort()).toEqual([...names].sort());
  });
});

describe('another app on the same database', () => {
  /** An app with a cache and a listener of its own, as another process has them. */
  async function startSecondApp(api: TestApi) {
    const feed = await ContentFeed.open(api.db);
    const { app, contentChanged } = await buildApp({
      config: { ...api.config, cacheSeconds: 3600 },
      db: api.db,
      tokens: api.mint.verifier,
      logger: api.app.log,
      now: () => api.clock.now,
    });
    feed.subscribe(contentChanged);
    const connect = () => api.listen(EVENTS_CHANNEL);
    const listener = await startContentListener({ feed, connect, log: api.app.log });
    cleanups.push(
      () => app.close(),
      () => listener.stop(),
    );
    return async (url: string) => (await app.inject({ url })).json();
  }

  it('[ROL-01] stops serving the cached body of an article that becomes gated', async () => {
    const api = await startApi();
    await api.publish(publication([article('one', { access: 'free' })]));
    const get = await startSecondApp(api);
    expect((await get('/strapi/articles/one')).data.attributes.body.blocks).toHaveLength(1);
    await api.publish(publication([article('one', { access: 'alpha' })]));
    await expect.poll(async () => (await get('/strapi/articles/one')).error?.status, POLL).toBe(401);
  });

  it('stops serving an unpublished article and lists', async () => {
    const api = await startApi();
    await api.publish(publication([article('one'), article('two')]));
    const get = await startSecondApp(api);
    expect((await get('/strapi/articles/one')).data.attributes.slug).toBe('one');
    expect((await get('/strapi/articles')).data).toHaveLength(2);
    await api.publish(publication([article('two')]));
    await expect.poll(async () => (await get('/strapi/articles/one')).error?.status, POLL).toBe(404);
    expect((await get('/strapi/articles')).data).toHaveLength(1);
  });

  it('keeps cached responses that do not depend on the change', async () => {
    const api = await startApi();
    const first = [article('one'), article('two')];
    await api.publish(publication(first));
    const get = await startSecondApp(api);
    await get('/strapi/articles/one');
    await get('/strapi/articles/two');
    // Written without an event, so that only a response from the cache has the former title.
    await api.db.execute(sql`update articles set title = 'Written directly' where slug = 'two'`);
    await api.publish(publication([article('one', { title: 'Changed' }), article('two')]));
    const titleOf = async (slug: string) => (await get(`/strapi/articles/${slug}`)).data.attributes.title;
    await expect.poll(() => titleOf('one'), POLL).toBe('Changed');
    expect(await titleOf('two')).toBe('Title of two');
  });
});
