import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countRead } from './calls.ts';

const requests: { path: string; body: unknown }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  requests.length = 0;
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string | null }) => {
    requests.push({ path: new URL(url).pathname, body: body === null ? null : JSON.parse(body) });
    return url.endsWith('/read-markers')
      ? Response.json({ data: { marker: 'the-marker', dwell_seconds: 10 }, meta: {} })
      : new Response(null, { status: 204 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('[API-13] reports a read with its marker once the required time has passed', async () => {
  const counted = countRead(7, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requests.map(({ path }) => path)).toEqual(['/strapi/articles/7/read-markers']);
  await vi.advanceTimersByTimeAsync(1000);
  await counted;
  expect(requests.at(1)).toEqual({
    path: '/strapi/articles/7/reads',
    body: { deviceId: expect.stringMatching(/^[\da-f-]{36}$/), marker: 'the-marker' },
  });
});

it('[API-13] reports nothing if the reader leaves earlier', async () => {
  const leaving = new AbortController();
  const counted = countRead(7, leaving.signal);
  await vi.advanceTimersByTimeAsync(5000);
  leaving.abort();
  await counted;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(1);
});
