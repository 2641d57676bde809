import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { workFolder } from '../../test/api-process.ts';
import { startApi } from '../../test/support.ts';
import { SYNC_JOBS_CHANNEL } from '../features/newsroom/sync-jobs.ts';
import { setTimestamp } from '../features/newsroom/sync-log.ts';
import { contentEventsAfter } from '../platform/content-events/store.ts';
import { createContentRuntime } from './content-runtime.ts';

it('[API-03] records an event when a scheduled article becomes due, so that the portal learns of it', async () => {
  const api = await startApi();
  const { content, remove } = workFolder(1);
  afterAll(remove);
  const file = join(content, 'articles', 'report-1.md');
  const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('2025-01-01T00:00:00Z', secondsAgo(5).toISOString()),
  );
  await setTimestamp(api.db, 'published-until', secondsAgo(10));
  const runtime = createContentRuntime({
    config: { ...api.config, contentDir: content },
    db: api.db,
    now: () => new Date(),
    log: api.app.log,
    feed: api.feed,
  });
  afterAll(runtime.stop);
  await runtime.start();
  const lastKeys = async () => (await contentEventsAfter(api.db, 0, 100)).events.at(-1)?.keys;
  await expect.poll(lastKeys, { timeout: 60_000 }).toEqual(['articles']);
});

it('ingests a change that is made while the publication is loaded for the first time', async () => {
  const api = await startApi();
  const { content, remove } = workFolder(1);
  afterAll(remove);
  const file = join(content, 'articles', 'report-1.md');
  let loads = 0;
  const record = (_details: object, message: string) => {
    if (message !== 'Publication loaded') return;
    loads += 1;
    // The folder has been read, and the load is not over yet.
    if (loads === 1) writeFileSync(file, readFileSync(file, 'utf8').replace('is number 1', 'has changed'));
  };
  const runtime = createContentRuntime({
    config: { ...api.config, contentDir: content, watchContent: true },
    db: api.db,
    now: () => new Date(),
    log: { info: record, warn: record, error: record },
    feed: api.feed,
  });
  afterAll(runtime.stop);
  await runtime.start();
  const titles = async () => (await api.app.inject('/strapi/articles')).body;
  await expect.poll(titles, { timeout: 60_000 }).toContain('A report that has changed');
});

it('keeps the publication and fails to start when the content folder is missing', async () => {
  const api = await startApi();
  const { content, remove } = workFolder(1);
  const createRuntime = () => {
    const runtime = createContentRuntime({
      config: { ...api.config, contentDir: content },
      db: api.db,
      now: () => new Date(),
      log: api.app.log,
      feed: api.feed,
    });
    afterAll(runtime.stop);
    return runtime;
  };
  const first = createRuntime();
  await first.start();
  await first.stop();
  remove();
  await expect(createRuntime().start()).rejects.toThrow('Check CONTENT_DIR');
  expect((await api.app.inject('/strapi/articles')).json().data).toHaveLength(1);
});

it('tries again when a process that takes over cannot load the publication', async () => {
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
  const poll = { timeout: 60_000 };
  await expect.poll(() => second.messages, poll).toContain('Could not load the publication');
  rmSync(images);
  await expect.poll(() => second.messages, poll).toContain('Publication loaded');
}, 60_000);
