import { api as paths } from '@tidemark/contracts/paths';
import { beforeAll, describe, expect, it } from 'vitest';
import { article, event, publication } from '../../../test/factory.ts';
import { startApi, type TestApi } from '../../../test/support.ts';
import { createContentWriter } from '../../ingest/content-writer.ts';
import { syncContent } from '../../ingest/sync.ts';
import { ContentFeed } from './feed.ts';
import { ContentRelay } from './relay.ts';

const SECRET = 's'.repeat(32);
const portal = { 'x-portal-secret': SECRET };
let api: TestApi;

beforeAll(async () => {
  api = await startApi({ portalSecret: SECRET });
  await api.publish(publication([article('one'), article('two')]));
});

const poll = (after?: number | string, headers: Record<string, string> = portal) =>
  api.send({
    method: 'GET',
    url: `${paths.contentEvents}${after === undefined ? '' : `?after=${after}`}`,
    headers,
  });

describe('content events for the portal', () => {
  it.each([[{}], [{ 'x-portal-secret': 'guess' }], [{ authorization: 'Bearer x' }]])(
    'are rejected without the secret, for the headers %o',
    async (headers) => {
      expect((await poll(undefined, headers as Record<string, string>)).status).toBe(401);
    },
  );

  it.each(['-1', 'x', '1.5'])('rejects the position %s', async (after) => {
    expect((await poll(after)).status).toBe(400);
  });

  it('begin with the last event, confirm that nothing has changed, and then name what has', async () => {
    const first = await poll();
    expect(first).toMatchObject({ status: 200, body: { keys: [] } });
    expect(first.headers['cache-control']).toBe('no-store');
    const { position } = first.body;
    expect((await poll(position)).body).toMatchObject({ position, keys: [], ageMs: 0 });
    const waiting = poll(position);
    await api.publish(publication([article('one', { title: 'Another title' }), article('two')]));
    // The held request may have been answered before the publish.
    const { body } = await waiting;
    const changed = body.keys.length > 0 ? body : (await poll(position)).body;
    expect(changed.position).toBeGreaterThan(position);
    expect(changed.keys).toContain('articles');
    expect(changed.keys.filter((key: string) => key.startsWith('articles:'))).toHaveLength(1);
  });

  it('say that anything may have changed if the position is not one of this database', async () => {
    const { position } = (await poll()).body;
    expect((await poll(position + 1000)).body).toMatchObject({ position, keys: null });
  });
});

describe('the position of the portal', () => {
  it('makes a process catch up before it responds', async () => {
    const other = await ContentFeed.open(api.db);
    const before = (await api.get('/strapi/articles')).text;
    // Written by another process: this one has not been told.
    const log = { warn: () => {} };
    const writer = createContentWriter({ db: api.db, now: () => api.clock.now, log, feed: other });
    const changed = publication([article('one', { title: 'Changed elsewhere' }), article('two')]);
    const deps = { db: api.db, engine: api.engine, now: () => api.clock.now, log, writer };
    await syncContent(deps, { name: 'files', load: async () => changed });
    const get = (headers: Record<string, string>) =>
      api.send({ method: 'GET', url: '/strapi/articles', headers });
    const position = { 'x-content-position': String(other.position) };
    expect((await get({})).text).toBe(before);
    expect((await get(position)).text).toBe(before);
    const caughtUp = await get({ ...portal, ...position });
    expect(caughtUp.text).not.toBe(before);
    expect(caughtUp.text).toContain('Changed elsewhere');
  });
});

describe('surrogate keys', () => {
  const edge = { 'surrogate-capability': 'edge="Surrogate/1.0"' };
  const keysOf = async (path: string) =>
    String((await api.send({ method: 'GET', url: path, headers: edge })).headers['surrogate-key']).split(' ');

  it('name the entry on its own response, the kind on a list, and the shown entries beside an article', async () => {
    const { id } = (await api.get('/strapi/articles/one')).body.data;
    expect(await keysOf('/strapi/articles/one')).toContain(`articles:${id}`);
    expect(await keysOf('/strapi/articles/one')).not.toContain('articles');
    expect(await keysOf('/strapi/articles')).toContain('articles');
    const related = await keysOf(`/strapi/related-articles?article_id=${id}&categories=11`);
    expect(related).toContain(`articles:${id}`);
    expect(related).not.toContain('articles');
    expect(await keysOf('/strapi/articles/none')).toContain('articles');
  });

  it('of nothing that an article page is rendered from name the list of articles', async () => {
    const { id } = (await api.get('/strapi/articles/one')).body.data;
    for (const path of [
      paths.article('one'),
      `${paths.related}?article_id=${id}`,
      `${paths.nextArticle}?article_id=${id}`,
      `${paths.calendars}?article_id=${id}`,
    ]) {
      const keys = await keysOf(path);
      expect(keys).toContain(`articles:${id}`);
      expect(keys).not.toContain('articles');
    }
    for (const path of [paths.navigation, paths.disclaimer]) {
      expect(await keysOf(path)).not.toContain('articles');
    }
    expect(await keysOf(paths.calendars)).toContain('articles');
  });

  it('name the articles that the events of an article link to', async () => {
    const linked = ['one', 'two'];
    const events = [event('merge', { articleKeys: linked.map((slug) => `files:${slug}`) })];
    await api.publish(
      publication(
        linked.map((slug) => article(slug)),
        { events },
      ),
    );
    const [one, two] = await Promise.all(
      linked.map(async (slug) => (await api.get(paths.article(slug))).body.data.id),
    );
    const keys = await keysOf(`${paths.calendars}?article_id=${one}`);
    expect(keys).toEqual(['calendarEvents', `articles:${one}`, `articles:${two}`]);
  });

  it('are the same on the first response and on the cached one', async () => {
    const path = '/strapi/articles?pageSize=1';
    expect(await keysOf(path)).toEqual(await keysOf(path));
  });

  it('are sent to edges and to the portal only', async () => {
    for (const path of ['/strapi/articles/one', '/strapi/articles/one', '/strapi/articles/none']) {
      expect((await api.get(path)).headers).not.toHaveProperty('surrogate-key');
    }
  });
});

describe('the relay', () => {
  it('confirms nothing while its process does not know of all changes', async () => {
    const feed = await ContentFeed.open(api.db);
    const listener = { isCurrent: () => false, ageMs: () => 5000, onRead: () => () => {} };
    const relay = new ContentRelay({ db: api.db, feed, listener });
    relay.stop();
    expect(await relay.changesAfter(feed.position)).toBeUndefined();
  });

  it('responds as soon as the events have been read, with the age of that knowledge', async () => {
    const feed = await ContentFeed.open(api.db);
    let read: (() => void) | undefined;
    const onRead = (callback: () => void) => {
      read = callback;
      return () => {};
    };
    const listener = { isCurrent: () => true, ageMs: () => 12, onRead };
    let ms = 0;
    const relay = new ContentRelay({ db: api.db, feed, listener, monotonicNow: () => ms });
    const response = relay.changesAfter(feed.position);
    await new Promise(setImmediate);
    ms = 40;
    read?.();
    expect(await response).toEqual({ position: feed.position, keys: [], heldMs: 40, ageMs: 12 });
  });
});
