import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workFolder } from '../../test/api-process.ts';
import { article, author, publication } from '../../test/factory.ts';
import { startApi, type TestApi } from '../../test/support.ts';
import type { Changes } from '../platform/content-events/changes.ts';
import { announce } from './announce.ts';
import { createContentRuntime } from './content-runtime.ts';

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

const announceTo = (hub: string, changes: Changes, warnings: unknown[] = []) =>
  announce(
    {
      db: api.db,
      hub,
      portalUrl: PORTAL,
      now: () => api.clock.now,
      log: { warn: (details) => warnings.push(details) },
    },
    changes,
  );

const nothing = { articles: [], authors: [], insights: [] };

describe('announcing to a hub', () => {
  it('notifies the hub of every feed that lists the published article, and no other', async () => {
    const hub = await startHub();
    await api.publish(
      publication([article('lend', { categoryIds: [11] }), article('other', { categoryIds: [7] })], {
        authors: [author('ada'), author('bo')],
      }),
    );
    await announceTo(hub.url, { ...nothing, articles: ['lend'] });
    const [said] = hub.told;
    expect(said?.get('hub.mode')).toBe('publish');
    const feeds = ['all', 'defi', 'lending', 'analysts/ada'];
    expect(said?.getAll('hub.url')).toEqual(
      feeds.flatMap((feed) => ['rss', 'atom', 'json'].map((format) => `${PORTAL}/feeds/${feed}.${format}`)),
    );
  });

  it('sends nothing if no visible article changed', async () => {
    const hub = await startHub();
    const publishAt = new Date(api.clock.now.getTime() + 60_000);
    await api.publish(publication([article('soon', { publishAt, categoryIds: [17] })]));
    await announceTo(hub.url, { ...nothing, authors: ['ada'] });
    expect(hub.told).toEqual([]);
    await announceTo(hub.url, { ...nothing, articles: ['soon'] });
    expect(hub.told[0]?.getAll('hub.url')).toHaveLength(3);
    api.clock.now = publishAt;
    await announceTo(hub.url, { ...nothing, articles: ['soon'] });
    expect(hub.told[1]?.getAll('hub.url')).toContain(`${PORTAL}/feeds/nft-reports.rss`);
  });

  it('logs a warning and continues if the hub returns an error', async () => {
    const hub = await startHub(500);
    const warnings: unknown[] = [];
    await api.publish(publication([article('one')]));
    await announceTo(hub.url, { ...nothing, articles: ['one'] }, warnings);
    expect(warnings).toHaveLength(1);
  });
});

describe('a watched content folder', () => {
  it('is announced when a file changes, but not on the first load', async () => {
    const own = await startApi();
    const hub = await startHub();
    const { content, remove } = workFolder(1);
    afterAll(remove);
    const follower = createContentRuntime({
      config: { ...own.config, contentDir: content, websubHub: hub.url, portalUrl: PORTAL },
      db: own.db,
      now: () => new Date(),
      log: own.app.log,
      feed: own.feed,
    });
    await follower.start();
    expect(hub.told).toEqual([]);
    const file = join(content, 'articles', 'report-1.md');
    writeFileSync(file, readFileSync(file, 'utf8').replace('Its text', 'Other text'));
    await expect.poll(() => hub.told.length, { timeout: 60_000 }).toBe(1);
    await follower.stop();
    expect(hub.told[0]?.getAll('hub.url')).toContain(`${PORTAL}/feeds/layer-1.atom`);
  });
});
