import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase } from '@tidemark/harness/database';
import { query } from '@tidemark/harness/query';
import { postgresUrl } from '@tidemark/harness/vitest';
import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { afterAll, expect, it } from 'vitest';
import { startApi } from './support.ts';

const cleanups: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup();
});

/** Written by the last commit in which the API could also use another database: two articles and a bookmark. */
const BEFORE = join(import.meta.dirname, 'database-before-114.sql');

it('opens a production database from before decision 114 in place, with everything that was stored', async () => {
  const { url, drop } = await createDatabase(postgresUrl());
  cleanups.push(drop);
  await query(url, readFileSync(BEFORE, 'utf8'));
  const api = await startApi({ databaseUrl: url });
  const { body: article } = await api.get('/strapi/articles/report-1');
  expect(article.data.attributes.title).toBe('A report that is number 1');
  expect((await api.get('/search?query=report')).body.hits.total.value).toBe(2);
  const reader = { ...MATRIX_READERS.pioneer, uid: 'reader' };
  expect((await api.get('/strapi/bookmarks', reader)).body.data).toMatchObject([
    { attributes: { article_id: 2, created_at: '2026-11-19T20:48:17.322Z' } },
  ]);
  expect((await api.call('POST', '/strapi/bookmarks/1', reader)).status).toBe(200);
});
