import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { site } from '@tidemark/contracts/paths';
import { postgresUrl } from '@tidemark/harness/vitest';
import { afterAll, expect, it } from 'vitest';
import { workFolder } from '../../test/api-process.ts';
import { startApi } from '../../test/support.ts';
import { SYNC_JOBS_CHANNEL } from '../store/sync-jobs.ts';
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

it.runIf(postgresUrl())(
  'tries again when a process that takes over cannot load the publication',
  async () => {
    const api = await startApi();
    const { content, remove } = workFolder(1);
    afterAll(remove);
    const startRuntime = async () => {
      const messages: string[] = [];
      const record = (_details: object, message: string) => {
        messages.push(message);
      };
      const runtime = createContentRuntime({
        config: { ...api.config, contentDir: content },
        db: api.db,
        now: () => new Date(),
        log: { info: record, warn: record, error: record },
        feed: api.feed,
        connect: () => api.listen(SYNC_JOBS_CHANNEL),
      });
      afterAll(runtime.stop);
      await runtime.start();
      return { runtime, messages };
    };
    const first = await startRuntime();
    const second = await startRuntime();
    expect([first.runtime.isLoaded(), second.runtime.isLoaded()]).toEqual([true, true]);
    const images = join(content, 'images', 'index.json');
    writeFileSync(images, 'not JSON');
    await first.runtime.stop();
    const poll = { timeout: 50_000 };
    await expect.poll(() => second.messages, poll).toContain('Could not load the publication');
    rmSync(images);
    await expect.poll(() => second.messages, poll).toContain('Publication loaded');
  },
  60_000,
);
