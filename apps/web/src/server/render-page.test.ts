import type { RequestListener } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentRender } from '../platform/http/render-context.ts';
import { createRenderer as create, type RenderReport } from './render-page.ts';

let reports: RenderReport[] = [];
beforeEach(() => {
  reports = [];
});

function createRenderer(handle: RequestListener) {
  let last = 0;
  const nextId = () => {
    last += 1;
    return `render-${last}`;
  };
  return create(handle, { nextId, onRendered: (report) => void reports.push(report) });
}

describe('the renderer', () => {
  it('sends nothing of a reader, and collects what the page depends on', async () => {
    const seen: Record<string, unknown>[] = [];
    const handle: RequestListener = async (request, response) => {
      seen.push({ ...request.headers, url: request.url });
      await new Promise(setImmediate);
      currentRender()?.contentKeys.add('articles:1');
      response.writeHead(200, { 'cache-control': 's-maxage=60' }).end(`at ${currentRender()?.position}`);
    };
    const render = createRenderer(handle);
    const page = await render('/articles/a', 7);
    expect(page).toMatchObject({ status: 200, contentKeys: ['articles:1'] });
    expect(page.body.toString()).toBe('at 7');
    expect(seen).toEqual([
      { host: 'localhost', connection: 'close', 'accept-encoding': 'identity', url: '/articles/a' },
    ]);
    await render('/_next/data/B1/index.json', undefined);
    expect(seen[1]).toMatchObject({ 'x-nextjs-data': '1' });
  });

  it('keeps the dependencies of concurrent renders apart', async () => {
    const render = createRenderer(async (request, response) => {
      await new Promise((resolve) => setTimeout(resolve, request.url === '/slow' ? 20 : 0));
      currentRender()?.contentKeys.add(String(request.url));
      response.end();
    });
    const pages = await Promise.all([render('/slow', 1), render('/fast', 1)]);
    expect(reports.map(({ id, path }) => `${id} ${path}`).sort()).toEqual([
      'render-1 /slow',
      'render-2 /fast',
    ]);
    expect(pages.map(({ contentKeys }) => contentKeys)).toEqual([['/slow'], ['/fast']]);
  });

  it('depends on everything if a response of the API did not say what it depends on', async () => {
    const render = createRenderer((_request, response) => {
      const context = currentRender();
      if (context) context.dependsOnEverything = true;
      response.end();
    });
    expect((await render('/', 1)).contentKeys).toBeUndefined();
  });

  it('rejects if the connection ends before the page', async () => {
    const render = createRenderer((_request, response) => {
      response.socket?.destroy();
    });
    await expect(render('/', 1)).rejects.toThrow();
    expect(reports).toEqual([{ id: 'render-1', path: '/', ms: expect.any(Number), err: expect.any(Error) }]);
  });

  it('passes large pages on completely', async () => {
    const body = Buffer.alloc(3_000_000, 'x');
    const render = createRenderer((_request, response) => void response.end(body));
    expect((await render('/', 1)).body.equals(body)).toBe(true);
  });
});
