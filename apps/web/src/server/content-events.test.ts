import { describe, expect, it } from 'vitest';
import { ContentEvents, LEASE_MS } from './content-events.ts';

interface Reply {
  readonly position: number;
  readonly keys: string[] | null;
  readonly heldMs?: number;
  readonly ageMs?: number;
}

/** An API whose next response is set by the test, and a clock that advances by the given time during each request. */
function start() {
  const asked: string[] = [];
  const changed: (readonly string[] | undefined)[] = [];
  const clock = { ms: 0, requestMs: 0 };
  let reply: Reply | number = 503;
  const events = new ContentEvents({
    apiUrl: 'http://api',
    secret: 'secret',
    changed: (keys) => changed.push(keys),
    log: () => {},
    monotonicNow: () => clock.ms,
    fetch: async (url, init) => {
      asked.push(`${url} ${new Headers(init?.headers).get('x-portal-secret')}`);
      clock.ms += clock.requestMs;
      return typeof reply === 'number'
        ? new Response('', { status: reply })
        : Response.json({ heldMs: 0, ageMs: 0, ...reply });
    },
  });
  const poll = (next: Reply | number) => {
    reply = next;
    return events.poll();
  };
  return { events, asked, changed, clock, poll };
}

describe('the content events of the portal', () => {
  it('drops everything at first, then follows the events one after another', async () => {
    const { asked, changed, poll, events } = start();
    await poll({ position: 7, keys: [] });
    await poll({ position: 7, keys: [] });
    await poll({ position: 9, keys: ['articles', 'articles:1'] });
    await poll({ position: 9, keys: [] });
    expect(asked).toEqual([
      'http://api/internal/content-events secret',
      'http://api/internal/content-events?after=7 secret',
      'http://api/internal/content-events?after=7 secret',
      'http://api/internal/content-events?after=9 secret',
    ]);
    expect(changed).toEqual([undefined, ['articles', 'articles:1']]);
    expect(events.position).toBe(9);
  });

  it('drops everything if the API cannot say what has changed', async () => {
    const { changed, poll } = start();
    await poll({ position: 7, keys: [] });
    await poll({ position: 3, keys: null });
    expect(changed).toEqual([undefined, undefined]);
  });

  it('is current for the lease after what was certain, not after the response arrived', async () => {
    const { events, clock, poll } = start();
    expect(events.isCurrent()).toBe(false);
    clock.requestMs = 400;
    // Sent at 0, held back for 300 ms, certain 50 ms before: nothing is known after 250.
    await poll({ position: 7, keys: [], heldMs: 300, ageMs: 50 });
    clock.ms = 250 + LEASE_MS - 1;
    expect(events.isCurrent()).toBe(true);
    clock.ms = 250 + LEASE_MS;
    expect(events.isCurrent()).toBe(false);
  });

  it('is not current after a response that took longer than the lease', async () => {
    const { events, clock, poll } = start();
    clock.requestMs = LEASE_MS + 300;
    await poll({ position: 7, keys: [], heldMs: 300, ageMs: 0 });
    expect(events.isCurrent()).toBe(false);
  });

  it('keeps its position when the API fails, and catches up from there', async () => {
    const { events, asked, changed, clock, poll } = start();
    await poll({ position: 7, keys: [] });
    clock.ms = 5000;
    await expect(poll(503)).rejects.toThrow('503');
    expect(events.isCurrent()).toBe(false);
    await poll({ position: 8, keys: ['articles:4'] });
    expect(asked.at(-1)).toContain('after=7');
    expect(changed.at(-1)).toEqual(['articles:4']);
    expect(events.isCurrent()).toBe(true);
  });

  it('does not let requests wait for a confirmation before the first one', async () => {
    const { events } = start();
    expect(await events.whenCurrent(60_000)).toBe(false);
  });
});
