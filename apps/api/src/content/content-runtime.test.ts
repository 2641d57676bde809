import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { site } from '@tidemark/contracts/paths';
import { afterAll, expect, it } from 'vitest';
import { workFolder } from '../../test/api-process.ts';
import { startApi } from '../../test/support.ts';
import { createContentRuntime } from './content-runtime.ts';

/** A portal that records which pages it is asked to revalidate. */
async function startPortal() {
  const paths: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    paths.push(...JSON.parse(body).paths);
    response.writeHead(200).end();
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  afterAll(() => server.close());
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, paths };
}

it('revalidates the page of a changed article again when no other process can serve the old response', async () => {
  const api = await startApi();
  const portal = await startPortal();
  const { content, remove } = workFolder(1);
  afterAll(remove);
  const runtime = createContentRuntime({
    config: { ...api.config, contentDir: content, portal: { url: portal.url, secret: 'x'.repeat(32) } },
    db: api.db,
    now: () => new Date(),
    log: api.app.log,
    feed: api.feed,
    leaseMs: 50,
  });
  afterAll(runtime.stop);
  await runtime.start();
  expect(portal.paths).toEqual([]);
  const file = join(content, 'articles', 'report-1.md');
  writeFileSync(file, readFileSync(file, 'utf8').replace('Its text', 'Other text'));
  const page = site.article('report-1');
  const requests = () => portal.paths.filter((path) => path === page).length;
  await expect.poll(requests, { timeout: 30_000 }).toBe(2);
  expect(portal.paths[0]).toBe(page);
  await expect.poll(() => portal.paths, { timeout: 30_000 }).toContain(site.home);
});
