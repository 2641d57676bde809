import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { affectedPages } from './affected-pages.ts';
import { createRevalidator } from './revalidator.ts';

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

describe('affected pages of one article', () => {
  const changes = { articles: ['old', 'new'], authors: ['ada'], insights: [], categoryIds: [11] };

  it('are ordered: its own page, pages that list it, all other lists, without duplicates', () => {
    const [own = [], near = [], others = []] = affectedPages(changes);
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

describe('the revalidator', () => {
  it('revalidates the most important pages first, even if they were requested last', async () => {
    const { url, calls, answer } = await portal();
    const revalidator = createRevalidator({ url, secret: 's' }, { warn: () => {} });
    revalidator.revalidate([['/a'], ['/b'], ['/c']]);
    await expect.poll(() => calls.length).toBe(1);
    revalidator.revalidate([['/d'], ['/b'], ['/c']]);
    for (let n = 0; n < 4; n += 1) await answer();
    expect(calls).toEqual([['/a'], ['/d'], ['/b'], ['/c']]);
  });

  it('logs a warning and continues when the portal does not respond', async () => {
    const said: string[] = [];
    const revalidator = createRevalidator(
      { url: 'http://localhost:1', secret: 's' },
      { warn: (_details, words) => said.push(words) },
    );
    revalidator.revalidate([['/a'], ['/b']]);
    await expect.poll(() => said.length).toBe(2);
    expect(said[0]).toContain('expire within a minute');
  });
});
