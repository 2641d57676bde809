import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../testing.ts';
import { type Batch, openOutbox } from './outbox.ts';

const sent: Batch[] = [];
let delivered: () => void;

/** A collector whose responses are controlled by the test. */
const send = (_url: string, batch: Batch) => {
  sent.push(batch);
  return new Promise<void>((resolve) => {
    delivered = resolve;
  });
};
const open = (batch = 10, capacity = 30) =>
  openOutbox({ service: 'product', url: 'https://c.test/p', batch, capacity, waitMs: 5000, send });
const events = () => sent.flatMap((batch) => batch.events);

beforeEach(() => {
  stubBrowser();
  vi.useFakeTimers();
  sent.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('[API-19] the outbox', () => {
  it('sends events in one batch that occur together', () => {
    const outbox = open();
    outbox.put({ n: 1 });
    outbox.put({ n: 2 });
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(5000);
    expect(sent).toHaveLength(1);
    expect(events()).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('sends at once when a batch is full, and when the page is hidden', () => {
    const outbox = open(2);
    for (const n of [1, 2, 3]) outbox.put({ n });
    expect(events()).toHaveLength(2);
    Object.assign(document, { visibilityState: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    expect(events()).toHaveLength(3);
    outbox.put({ n: 4 });
    expect(events()).toHaveLength(4);
  });

  it('drops and counts events while the buffer is full', async () => {
    const outbox = open(10, 10);
    for (let n = 0; n < 14; n += 1) outbox.put({ n });
    expect(events()).toHaveLength(10);
    delivered();
    await vi.advanceTimersByTimeAsync(0);
    outbox.put({ n: 14 });
    outbox.flush();
    expect(sent[1]).toMatchObject({ dropped: 4, events: [{ n: 14 }] });
  });

  it('describes each event with the context at its time', () => {
    const outbox = open();
    outbox.put({ n: 1 });
    outbox.describe({ tier: 'free' });
    outbox.put({ n: 2 });
    outbox.describe({ tier: 'alpha' });
    outbox.put({ n: 3 });
    outbox.flush();
    expect(sent.map(({ about, events }) => [about, events.length])).toEqual([
      [{ tier: 'free' }, 2],
      [{ tier: 'alpha' }, 1],
    ]);
  });

  it('sends nothing once stopped, not even buffered events', () => {
    const outbox = open();
    outbox.put({ n: 1 });
    outbox.stop();
    outbox.put({ n: 2 });
    outbox.flush();
    vi.advanceTimersByTime(60_000);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sent).toEqual([]);
  });

  it('posts JSON without cookies, without a preflight, and survives a collector that is down', async () => {
    const fetchMock = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('down'));
    vi.stubGlobal('fetch', fetchMock);
    const outbox = openOutbox({ service: 's', url: 'https://c.test/s', batch: 1, capacity: 1, waitMs: 1 });
    outbox.put({ n: 1 });
    await vi.advanceTimersByTimeAsync(0);
    outbox.put({ n: 2 });
    expect(fetchMock).toHaveBeenCalledTimes(2);
    const [url, init] = fetchMock.mock.calls[0] ?? [];
    expect(url).toBe('https://c.test/s');
    expect(init).toMatchObject({ credentials: 'omit', mode: 'no-cors', keepalive: true });
    expect(JSON.parse(String(init?.body))).toMatchObject({ service: 's', events: [{ n: 1 }] });
  });
});
