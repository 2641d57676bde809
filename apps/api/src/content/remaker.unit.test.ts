import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { pagesTouched } from './pages.ts';
import { createRemaker } from './remaker.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A portal that answers a call once it is told to. */
async function portal() {
  const calls: string[][] = [];
  const waiting: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    calls.push(JSON.parse(text).paths);
    waiting.push(() => response.writeHead(200).end());
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const answer = async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.shift()?.();
  };
  return { url, calls, answer };
}

describe('pages of one article', () => {
  const changes = { articles: ['old', 'new'], authors: ['ada'], insights: [], categoryIds: [11] };

  it('come in order: its own, where it is listed, all else, and none twice', () => {
    const [own = [], near = [], others = []] = pagesTouched(changes);
    expect(own).toEqual(['/articles/old', '/articles/new']);
    expect(near).toEqual([
      '/',
      '/articles',
      '/free-articles',
      '/categories/defi',
      '/categories/defi/lending',
      '/analysts/ada',
    ]);
    expect(others).toContain('/categories/markets');
    const all = [...own, ...near, ...others];
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('the remaker', () => {
  it('makes what ranks highest first, also when it was asked for last', async () => {
    const { url, calls, answer } = await portal();
    const remaker = createRemaker({ url, secret: 's' }, { warn: () => {} });
    remaker.remake([['/a'], ['/b'], ['/c']]);
    await expect.poll(() => calls.length).toBe(1);
    remaker.remake([['/d'], ['/b'], ['/c']]);
    for (let n = 0; n < 4; n += 1) await answer();
    expect(calls).toEqual([['/a'], ['/d'], ['/b'], ['/c']]);
  });

  it('goes on when the portal does not answer, and says so', async () => {
    const said: string[] = [];
    const remaker = createRemaker(
      { url: 'http://localhost:1', secret: 's' },
      { warn: (_details, words) => said.push(words) },
    );
    remaker.remake([['/a'], ['/b']]);
    await expect.poll(() => said.length).toBe(2);
    expect(said[0]).toContain('follow within a minute');
  });
});
