import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '../../../test/support.ts';
import { createContentWriter } from '../../ingest/content-writer.ts';
import { NO_CHANGES } from '../content-events/changes.ts';
import { EdgeNotifier } from './edge-notifier.ts';

/** An edge that does what deploy/varnish/tidemark.vcl does with the messages. */
class TestEdge {
  position = 'none';
  confirmed = 0;
  time = 1000;
  readonly purged: string[] = [];
  isUp = true;

  readonly fetch = (async (_url: string, { headers }: { headers: Record<string, string> }) => {
    if (!this.isUp) throw new Error('connection refused');
    return new Response(null, {
      status: this.#receive(headers),
      headers: { 'x-edge-position': this.position, 'x-edge-time': String(this.time) },
    });
  }) as unknown as typeof fetch;

  #receive(headers: Record<string, string>): number {
    const position = headers['x-edge-position'];
    if (position !== undefined) {
      if (headers['x-edge-after'] !== this.position) return 409;
      this.position = position;
      if (headers['x-edge-purge']) this.purged.push(`hard ${headers['x-edge-purge']}`);
      if (headers['x-edge-soft-purge']) this.purged.push(`soft ${headers['x-edge-soft-purge']}`);
    }
    if (headers['x-edge-purge-again']) this.purged.push(`hard again ${headers['x-edge-purge-again']}`);
    if (headers['x-edge-soft-purge-again'])
      this.purged.push(`soft again ${headers['x-edge-soft-purge-again']}`);
    const confirmed = headers['x-edge-confirmed'];
    if (confirmed === undefined) return 204;
    if (!(Number(this.position) >= Number(headers['x-edge-known']))) return 409;
    this.confirmed = Math.max(this.confirmed, Number(confirmed));
    return 204;
  }
}

let api: TestApi;
let edge: TestEdge;
let nowMs = 0;
let ageMs = 0;
const log = { info: () => {}, warn: () => {} };

const notifierOf = (feed: TestApi['feed'] | { position: number }) =>
  new EdgeNotifier({
    ...{ url: 'http://edge.test', db: api.db, log, fetch: edge.fetch, monotonicNow: () => nowMs },
    feed: {
      get position() {
        return feed.position;
      },
      subscribe: () => {},
    },
    listener: { isCurrent: () => ageMs < 700, ageMs: () => ageMs },
  });

async function change(keys: readonly string[], isEdit = false): Promise<void> {
  const writer = createContentWriter({ db: api.db, now: () => new Date(), log, feed: api.feed });
  await writer.write(async () => ({ keys, changes: NO_CHANGES, isEdit }));
}

beforeEach(async () => {
  api ??= await startApi();
  edge = new TestEdge();
  nowMs = 0;
  ageMs = 0;
});
afterAll(() => api?.app.close());

describe('an edge', () => {
  it('drops everything when it has just started, then only what changed', async () => {
    const notifier = notifierOf(api.feed);
    await notifier.synchronise();
    await change(['articles:1'], true);
    await change(['articles:2']);
    await notifier.synchronise();
    await notifier.synchronise();
    expect(edge.purged).toEqual(['hard all', 'hard articles:2 any files', 'soft articles:1 any']);
    expect(edge.position).toBe(String(api.feed.position));
  });

  it('is told of each change once by several processes', async () => {
    const notifiers = [notifierOf(api.feed), notifierOf(api.feed)];
    for (const notifier of notifiers) await notifier.synchronise();
    await change(['articles:1']);
    for (const notifier of notifiers) await notifier.synchronise();
    await change(['articles:2']);
    for (const notifier of notifiers.reverse()) await notifier.synchronise();
    expect(edge.purged).toEqual(['hard all', 'hard articles:1 any files', 'hard articles:2 any files']);
  });

  it('purges the same a second later, once', async () => {
    const notifier = notifierOf(api.feed);
    await notifier.synchronise();
    await change(['articles:1'], true);
    await change(['articles:2']);
    await notifier.synchronise();
    edge.purged.length = 0;
    nowMs = 999;
    await notifier.synchronise();
    expect(edge.purged).toEqual([]);
    nowMs = 1000;
    await notifier.synchronise();
    await notifier.synchronise();
    expect(edge.purged).toEqual([
      'hard again all',
      'hard again articles:2 any files',
      'soft again articles:1 any',
    ]);
  });

  it('is told of what it missed while it could not be reached', async () => {
    const notifier = notifierOf(api.feed);
    await notifier.synchronise();
    edge.isUp = false;
    await change(['articles:1']);
    await expect(notifier.synchronise()).rejects.toThrow('connection refused');
    await change(['articles:2']);
    edge.isUp = true;
    await notifier.synchronise();
    expect(edge.purged).toEqual(['hard all', 'hard articles:1 articles:2 any files']);
  });

  it('keeps what it has when another process knows more events than this one', async () => {
    await notifierOf(api.feed).synchronise();
    await notifierOf({ position: api.feed.position - 1 }).synchronise();
    expect(edge.purged).toEqual(['hard all']);
  });

  it('drops everything when the database was replaced', async () => {
    edge.position = String(api.feed.position + 1000);
    await notifierOf(api.feed).synchronise();
    expect(edge.purged).toEqual(['hard all']);
    expect(edge.position).toBe(String(api.feed.position));
  });

  it('gets confirmations by its own clock, from when the process was last certain', async () => {
    const notifier = notifierOf(api.feed);
    await notifier.synchronise();
    expect(edge.confirmed).toBe(1000);
    // The edge wrote its time a while ago; the process has been certain until 100 ms ago.
    edge.time = 1005;
    nowMs = 300;
    ageMs = 100;
    await notifier.synchronise();
    expect(edge.confirmed).toBeCloseTo(1000.2, 3);
  });

  it('gets no confirmation from a process that does not know of all changes', async () => {
    const notifier = notifierOf(api.feed);
    await notifier.synchronise();
    ageMs = 900;
    nowMs = 5000;
    await notifier.synchronise();
    expect(edge.confirmed).toBe(1000);
  });
});
