import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { json, stubBrowser } from '../../platform/testing.ts';
import { devicePositions, savePosition } from './index.ts';
import { mergeDevicePositions } from './merge-device-positions.ts';

const position = { section: 'abc', index: 4, textHash: 'x1', share: 0.25 };
const requests: { path: string; body: unknown }[] = [];
let status = 200;

beforeEach(() => {
  stubBrowser();
  requests.length = 0;
  status = 200;
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    requests.push({ path: new URL(url).pathname, body: JSON.parse(body) });
    return json({ data: null, meta: {} }, status);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('sends the positions of the device with their timestamps and then removes them', async () => {
  savePosition(7, position, 1000);
  savePosition(8, position, 2000);
  await mergeDevicePositions();
  const anchor = { progress: 0.25, fingerprint: { section: 'abc', index: 4, textHash: 'x1' } };
  expect(requests).toEqual([
    {
      path: '/library/reading',
      body: {
        records: [
          { article_id: 8, position: anchor, at: 2000 },
          { article_id: 7, position: anchor, at: 1000 },
        ],
      },
    },
  ]);
  expect(devicePositions()).toEqual([]);
});

it('keeps them if the request fails, and requests nothing without positions', async () => {
  await mergeDevicePositions();
  expect(requests).toEqual([]);
  savePosition(7, position, 1000);
  status = 503;
  await expect(mergeDevicePositions()).rejects.toThrow();
  expect(devicePositions()).toHaveLength(1);
});
