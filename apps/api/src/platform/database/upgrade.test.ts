import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@tidemark/harness/database';
import { postgresUrl } from '@tidemark/harness/vitest';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { listRejections } from '../../features/newsroom/rejections.ts';
import {
  claimSyncJob,
  completeSyncJob,
  enqueueSyncJobs,
  syncQueueStatus,
} from '../../features/newsroom/sync-jobs.ts';
import { findTimestamp, listSyncs, recordSync } from '../../features/newsroom/sync-log.ts';
import { countRead, issueReadMarker, trendingIds } from '../../features/reads/store.ts';
import { entriesOf } from '../../ingest/cms/entries.ts';
import { findMedia } from '../images/store.ts';
import { type OpenDatabase, openPostgres, query } from './database.ts';
import { findDocument } from './documents.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
/** The last migration before tables and columns were renamed. */
const LAST_OLD = 4;
const DEVICE = '3f2b8a52-6f0e-4b60-9a50-0d5c8a0a7a11';

const cleanups: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** The migrations of a release from before the renames. */
function oldMigrations(folder: string): string {
  const target = join(folder, 'old-migrations');
  cpSync(join(import.meta.dirname, '../../../drizzle'), target, { recursive: true });
  const file = join(target, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  const entries = journal.entries.filter(({ idx }: { idx: number }) => idx <= LAST_OLD);
  writeFileSync(file, JSON.stringify({ ...journal, entries }));
  return target;
}

const OLD_ROWS = [
  `insert into documents (key, value) values ('disclaimer', '{"title": "Disclaimer", "html": "<p>x</p>"}'),
    ('last-sweep', '{"at": "2026-11-15T10:00:00.000Z"}'), ('read-secret:2026-11-15', '{"secret": "abc"}')`,
  `insert into articles (source_key, slug, title, teaser, access, publish_at, updated_at, category_ids, mask, assets,
      words, charts, takeaways, featured, hash)
    values ('files:first', 'first', 'First', 'T', 'none', '2026-11-01', '2026-11-01', '{1}', 2, '{}', 1, 0, 0, false, 'h')`,
  `update articles set image = '{"url": "/assets/media/${'1'.repeat(32)}.webp"}'`,
  `insert into article_bodies (article_id, body, plain) values (1, '{"blocks": [{"url": "/assets/media/${'2'.repeat(32)}.webp"},
    {"url": "/assets/media/${'2'.repeat(32)}.webp"}, {"url": "/assets/media/${'3'.repeat(32)}.webp"},
    {"kind": "text", "html": "<table></table><p>&lt;table</p>"}, {"kind": "callout", "html": "<table></table>"}]}', '')`,
  `insert into authors (source_key, slug, role, biography, image, beats, links, hash)
    values ('files:ada', 'ada', '', '', '{"url": "/assets/media/${'4'.repeat(32)}.webp"}', '{}', '[]', 'h')`,
  `insert into cms_entries (uid, document_id, key, version) values ('api::article.article', 'doc1', 'files:first', 'v1')`,
  `insert into content_looks (uid, document_id, cause, asked, noted_at, not_before)
    values ('api::article.article', 'doc1', 'hook', 3, '2026-11-15T11:00:00Z', '2026-11-15T11:00:00Z')`,
  `insert into content_refusals (key, field, place, reason, since)
    values ('files:first', 'title', 'Article “First”', 'is missing', '2026-11-14T00:00:00Z')`,
  `insert into content_syncs (at, took_ms, cause, written, removed, unchanged, refused)
    values ('2026-11-15T09:00:00Z', 12, 'start', 5, 1, 2, 4)`,
  `insert into media (key, name, width, height, blur, used_at)
    values ('cms:one', '00000000000000000000000000000000.webp', 10, 20, '', '2026-11-15T00:00:00Z')`,
  `insert into read_marks (day, article_id, mark) values ('2026-11-15', 1, 'somebody')`,
  `insert into read_counts (day, article_id, reads) values ('2026-11-15', 1, 7)`,
  `insert into article_search (article_id, until, access, publish_at, mask, words, key, terms)
    values (1, 4, 0, '2026-11-01', 2, 'first', 'first', '{first}')`,
  `insert into search_words (word, stem, articles, since, slips) values ('first', 'first', 1, '2026-11-01', '{irst,fist}')`,
];

/** A database as the old release left it, opened by this one. */
async function upgraded(): Promise<OpenDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-upgrade-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  const migrationsFolder = oldMigrations(folder);
  const database = await createDatabase(postgresUrl());
  cleanups.push(database.drop);
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  await migrate(drizzle(pool), { migrationsFolder });
  for (const row of OLD_ROWS) await pool.query(row);
  await pool.end();
  return openPostgres(database.url, { poolSize: 2 });
}

it('keeps every row when a database of the previous release is opened', { timeout: 120_000 }, async () => {
  const { db, close } = await upgraded();
  cleanups.push(close);
  expect(await findDocument(db, 'disclaimer')).toEqual({ title: 'Disclaimer', html: '<p>x</p>' });
  expect(await findTimestamp(db, 'last-sweep')).toEqual(new Date('2026-11-15T10:00:00Z'));

  const entry = { uid: 'api::article.article', documentId: 'doc1' };
  expect(await entriesOf(db, { documentIds: ['doc1'], keys: [] })).toEqual([
    { ...entry, sourceKey: 'files:first', version: 'v1' },
  ]);
  const job = await claimSyncJob(db, 1, NOW);
  expect(job).toMatchObject({ ...entry, cause: 'hook', requestCount: 3 });
  await enqueueSyncJobs(db, [entry, { ...entry, documentId: 'doc2' }], 'sweep', NOW);
  if (job) await completeSyncJob(db, job);
  expect(await syncQueueStatus(db)).toMatchObject({ waiting: 2, oldest: new Date('2026-11-15T11:00:00Z') });

  expect(await listRejections(db)).toEqual([
    {
      key: 'files:first',
      field: 'title',
      where: 'Article “First”',
      reason: 'is missing',
      since: new Date('2026-11-14T00:00:00Z'),
      earlierVersion: true,
    },
  ]);
  const counts = {
    tookMs: 1,
    cause: 'sweep',
    written: 0,
    removed: 0,
    unchanged: 0,
    rejected: 0,
    error: null,
  };
  await recordSync(db, { at: NOW, ...counts });
  expect(await listSyncs(db, 5)).toMatchObject([
    { cause: 'sweep' },
    { cause: 'start', written: 5, rejected: 4 },
  ]);
  expect(await findMedia(db, 'cms:one')).toMatchObject({ name: `${'0'.repeat(32)}.webp`, width: 10 });
  expect(
    await query(db, sql`select kind, source_key, left(name, 1) as name from media_usage order by name`),
  ).toEqual([
    { kind: 'articles', source_key: 'files:first', name: '1' },
    { kind: 'articles', source_key: 'files:first', name: '2' },
    { kind: 'articles', source_key: 'files:first', name: '3' },
    { kind: 'authors', source_key: 'files:ada', name: '4' },
  ]);

  expect(await query(db, sql`select slug, tables from articles`)).toEqual([{ slug: 'first', tables: 2 }]);

  const network = '10.0.0.1';
  const marker = await issueReadMarker(db, 1, network, new Date(NOW.getTime() - 10_000));
  expect(await countRead(db, { articleId: 1, deviceId: DEVICE, network, marker }, NOW)).toBe(true);
  expect(await trendingIds(db, {}, 5, 0, NOW)).toEqual([1]);
  expect(
    await query(db, sql`select reads, (select count(*)::int from read_devices) as devices from read_counts`),
  ).toEqual([{ reads: 8, devices: 2 }]);
  expect(await query(db, sql`select article_id from search_outbox`)).toEqual([{ article_id: 1 }]);
});
