import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { article, author, publication } from '../../test/factory.ts';
import { startApi, type TestApi } from '../../test/support.ts';
import { createAnnouncer } from './announce.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});

const PORTAL = 'https://research.example';

/** A hub that writes down what it is told. */
async function startHub(status = 204) {
  const told: URLSearchParams[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    told.push(new URLSearchParams(body));
    response.writeHead(status).end();
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  afterAll(() => server.close());
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, told };
}

const announcerFor = (hub: string, warnings: unknown[] = []) => {
  const announcer = createAnnouncer({
    db: api.db,
    hub,
    portalUrl: PORTAL,
    now: () => api.clock.now,
    log: { warn: (details) => warnings.push(details) },
  });
  afterAll(() => announcer.stop());
  return announcer;
};

const nothing = { articles: [], authors: [], insights: [] };

describe('announcing to a hub', () => {
  it('names every feed that lists what was published, and no other', async () => {
    const hub = await startHub();
    await api.publish(
      publication([article('lend', { categoryIds: [11] }), article('other', { categoryIds: [7] })], {
        authors: [author('ada'), author('bo')],
      }),
    );
    await announcerFor(hub.url).changed({ ...nothing, articles: ['lend'] });
    const [said] = hub.told;
    expect(said?.get('hub.mode')).toBe('publish');
    const feeds = ['all', 'defi', 'lending', 'analysts/ada'];
    expect(said?.getAll('hub.url')).toEqual(
      feeds.flatMap((feed) => ['rss', 'atom', 'json'].map((format) => `${PORTAL}/feeds/${feed}.${format}`)),
    );
  });

  it('says nothing where no article changed, and tells of a scheduled one when it comes due', async () => {
    const hub = await startHub();
    const publishAt = new Date(api.clock.now.getTime() + 150);
    await api.publish(publication([article('soon', { publishAt })]));
    const announcer = announcerFor(hub.url);
    await announcer.changed({ ...nothing, authors: ['ada'] });
    expect(hub.told).toEqual([]);
    api.clock.now = publishAt;
    await expect.poll(() => hub.told.length).toBe(1);
    expect(hub.told[0]?.getAll('hub.url')).toContain(`${PORTAL}/feeds/layer-1.rss`);
  });

  it('warns where the hub refuses, and goes on', async () => {
    const hub = await startHub(500);
    const warnings: unknown[] = [];
    await api.publish(publication([article('one')]));
    await announcerFor(hub.url, warnings).changed({ ...nothing, articles: ['one'] });
    expect(warnings).toHaveLength(1);
  });
});
