import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Reader } from '@tidemark/contracts/access';
import { renderEmail } from '@tidemark/email/render-email';
import {
  MATRIX_READER_NAMES,
  MATRIX_READERS,
  type MatrixReaderName,
} from '@tidemark/test-corpus/access-matrix';
import { type CanaryCorpus, canaryCorpus } from '@tidemark/test-corpus/canary-corpus';
import { createCanaryFinder } from '@tidemark/test-corpus/canary-search';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEmail } from '../src/features/notification-emails/content.ts';
import { SharedReads } from '../src/features/notification-emails/shared-reads.ts';
import type { NotificationRow } from '../src/features/notifications/store.ts';
import { buildPush } from '../src/features/push/content.ts';
import { draw } from '../src/features/share-cards/drawing.ts';
import { findShareCard } from '../src/features/share-cards/find-card.ts';
import { filesSource } from '../src/ingest/files/files.ts';
import { query } from '../src/platform/database/database.ts';
import type { App } from '../src/platform/http/app.ts';
import type { Known } from './canary/endpoint-urls.ts';
import { type CrawlReport, crawl } from './canary-crawl.ts';
import { staleEndpoints } from './canary-endpoints.ts';
import { startApi, type TestApi } from './support.ts';

const NEWEST = new Date('2026-11-15T08:00:00Z');
/** One to two minutes on an idle machine. */
const CRAWL_MS = 900_000;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function writeFolder({ files }: CanaryCorpus): string {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-canary-'));
  folders.push(folder);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const idsOf = async (api: TestApi, table: string): Promise<number[]> =>
  (await query<{ id: number }>(api.db, sql`select id from ${sql.identifier(table)} order by id`)).map(
    ({ id }) => id,
  );

/** Gift links that must open nothing: closed ones to all articles, valid ones to Alpha and hidden articles. */
async function insertClosedGifts(api: TestApi): Promise<void> {
  const now = sql`${api.clock.now.toISOString()}::timestamptz`;
  await api.db.execute(sql`insert into gifts (token, uid, article_id, created_at, expires_at, revoked_at)
    select state || '-' || articles.id, 'giver', articles.id, ${now},
      ${now} + case state when 'expired' then interval '-1 hour' else interval '1 day' end,
      case state when 'revoked' then ${now} end
    from articles, unnest(array['revoked', 'expired', 'full', 'locked']) state
    where state <> 'locked' or access = 'alpha' or removed_at is not null or publish_at > ${now}`);
  await api.db.execute(sql`insert into gift_readers (gift_id, reader_hash)
    select gifts.id, 'reader ' || n from gifts, generate_series(1, 50) n where token like 'full-%'`);
}

/** An API with the corpus after one article was unpublished. */
async function startCanaryApi(extend?: (app: App) => void): Promise<{ api: TestApi; known: Known }> {
  const before = canaryCorpus(NEWEST, { includeUnpublished: true });
  const corpus = canaryCorpus(NEWEST);
  const contentDir = writeFolder(corpus);
  const api = await startApi({ contentDir }, extend);
  await api.publish(await filesSource(writeFolder(before), []).load());
  const { rejections, removed } = await api.publish(await filesSource(contentDir, []).load());
  expect({ rejections, removed }).toEqual({ rejections: [], removed: 1 });
  const [articleIds, authorIds, insightIds] = [
    await idsOf(api, 'articles'),
    await idsOf(api, 'authors'),
    await idsOf(api, 'insights'),
  ];
  const hiddenIds = (
    await query<{ id: number }>(
      api.db,
      sql`select id from articles where removed_at is not null or publish_at > ${api.clock.now.toISOString()}::timestamptz`,
    )
  ).map(({ id }) => id);
  expect(hiddenIds).toHaveLength(3);
  await insertClosedGifts(api);
  return { api, known: { corpus, articleIds, hiddenIds, authorIds, insightIds } };
}

/** One about each article, also about those that are hidden. */
const notificationsOf = ({ articleIds, authorIds }: Known): NotificationRow[] =>
  articleIds.map((articleId, n) => ({
    ...{ id: n + 1, uid: 'reader', occurrence: `article ${articleId}`, kind: 'published', articleId },
    ...{ eventId: null, reasonKind: 'analyst', reasonTarget: String(authorIds[0]), createdAt: NEWEST },
    ...{ readAt: null, inProduct: true, emailPending: null, pushPending: null },
  }));

describe('the canary crawl', () => {
  let report: CrawlReport;
  let known: Known;
  let api: TestApi;

  beforeAll(async () => {
    ({ api, known } = await startCanaryApi());
    report = await crawl(api, known);
  }, CRAWL_MS);

  it('knows every endpoint of the route table', () => {
    expect(report.unknown).toEqual([]);
    expect(staleEndpoints(api.routes)).toEqual([]);
    expect(report.requests).toBeGreaterThan(5000);
  });

  it('[PRO-03, ROL-01, ROL-02, ROL-03, ROL-04, ROL-05, ROL-07] no reader can see or infer a word without access', () => {
    expect(report.leaks).toEqual([]);
  });

  it.each(MATRIX_READER_NAMES)('shows %s every word they may read', (reader) => {
    const missed = known.corpus.canaries.filter(
      (canary) => canary.allowed.has(reader) && !report.seen.get(reader)?.has(canary),
    );
    expect(missed.map(({ location }) => location)).toEqual([]);
  });

  it.each(MATRIX_READER_NAMES)('lets %s find by search the text they may read', (reader) => {
    const texts = known.corpus.canaries.filter(
      ({ location, allowed }) => location.endsWith(', text') && allowed.has(reader),
    );
    const missed = texts.filter((canary) => !report.found.get(reader)?.has(canary));
    expect(texts.length).toBeGreaterThan(1);
    expect(missed.map(({ location }) => location)).toEqual([]);
  });

  it('draws no share card with a word that is not public', async () => {
    const find = createCanaryFinder(known.corpus.canaries);
    const drawn: string[] = [];
    for (const [kind, slugs] of [
      ['articles', known.corpus.articles.map(({ slug }) => slug)],
      ['analysts', known.corpus.authorSlugs],
    ] as const) {
      for (const slug of slugs) {
        const card = await findShareCard(api.db, kind, slug, api.clock.now);
        // The SVG, because the crawl cannot read text in a PNG.
        if (card) drawn.push(`${JSON.stringify(card)} ${draw(card).svg}`);
      }
    }
    expect(drawn.length).toBeGreaterThan(20);
    expect(drawn.every((svg) => svg.includes('aria-label="Tidemark"'))).toBe(true);
    const leaks = [...find(drawn.join('\n'))].filter(({ allowed }) => !allowed.has('anonymous'));
    expect(leaks.map(({ location }) => location)).toEqual([]);
  });

  it('[ROL-01] puts no word into an email that its reader may not read', async () => {
    const find = createCanaryFinder(known.corpus.canaries);
    const { db, clock } = api;
    const context = { db, now: clock.now, portalUrl: 'https://portal.test', apiUrl: 'https://api.test' };
    const rows = notificationsOf(known);
    const leaks: string[] = [];
    const seen = new Map<MatrixReaderName, number>();
    for (const name of MATRIX_READER_NAMES) {
      const reader = MATRIX_READERS[name];
      if (reader.kind !== 'member') continue;
      const reads = new SharedReads();
      const emails = await Promise.all(
        [rows, ...rows.map((row) => [row])].map((reported) =>
          buildEmail({ ...context, reads }, reader, 'daily', reported, 'token'),
        ),
      );
      const sent = emails.flatMap((email) => email ?? []);
      expect(sent.length).toBeGreaterThan(20);
      const found = [...find(sent.map((email) => JSON.stringify([email, renderEmail(email)])).join('\n'))];
      seen.set(name, found.length);
      for (const { location, allowed } of found) {
        if (!allowed.has(name)) leaks.push(`${location} to ${name}`);
      }
    }
    expect(leaks).toEqual([]);
    // Emails contain the key takeaways of what their reader may read. Without any, this test would prove nothing.
    expect(seen.get('alpha')).toBeGreaterThan(seen.get('free') ?? 0);
    expect(seen.get('free')).toBeGreaterThan(0);
  });

  it('[ROL-01] puts only public words into push messages', async () => {
    const find = createCanaryFinder(known.corpus.canaries);
    const rows = notificationsOf(known);
    const messages = await Promise.all(
      [rows, ...rows.map((row) => [row])].map((reported) =>
        buildPush(api.db, reported, 'tag', api.clock.now),
      ),
    );
    expect(messages.filter((message) => message !== undefined).length).toBeGreaterThan(20);
    const leaks = [...find(JSON.stringify(messages))].filter(({ allowed }) => !allowed.has('anonymous'));
    expect(leaks.map(({ location }) => location)).toEqual([]);
  });

  it('lets readers with access find every other searchable part too', () => {
    const found = new Set([...report.found.values()].flatMap((canaries) => [...canaries]));
    const searchable = known.corpus.canaries.filter((canary) => canary.searchable);
    expect(searchable.length).toBeGreaterThan(200);
    expect(searchable.filter((canary) => !found.has(canary)).map(({ location }) => location)).toEqual([]);
  });
});

describe('a planted leak', { timeout: CRAWL_MS }, () => {
  let api: TestApi;
  let known: Known;
  let header = '';
  let searchAs: Reader | undefined;

  beforeAll(async () => {
    ({ api, known } = await startCanaryApi((app) => {
      app.addHook('preHandler', async (request) => {
        if (searchAs) request.reader = searchAs;
      });
      app.addHook('onSend', async (_request, _reply, payload) =>
        searchAs && typeof payload === 'string'
          ? payload.replaceAll(/"highlight":\{[^}]*\}/g, '"highlight":null')
          : payload,
      );
      app.get('/planted', async () => ({ body: 'x' }));
      app.addHook('onSend', async (_request, reply) => {
        if (header) reply.header('x-words', header);
      });
    }));
  }, CRAWL_MS);

  /** Crawls only the routes where the planted leak shows. */
  const crawlEndpoints = (...urls: string[]) => {
    const canaries = known.corpus.canaries.filter(({ location }) => location.endsWith(', text'));
    const routes = api.routes.filter(({ url }) => urls.includes(url));
    return crawl({ ...api, routes }, { ...known, corpus: { ...known.corpus, canaries } });
  };
  const matching = ({ leaks }: CrawlReport, pattern: RegExp) => leaks.filter((leak) => pattern.test(leak));

  it('is not reported before it is planted', async () => {
    const { leaks, unknown } = await crawlEndpoints('/strapi/article-disclaimer', '/strapi/latest-articles');
    expect({ leaks, unknown }).toEqual({ leaks: [], unknown: [] });
  });

  it('in a new route is reported as an unknown endpoint', async () => {
    expect((await crawlEndpoints('/planted')).unknown).toEqual([
      'GET /planted is a new endpoint: add it to test/canary-endpoints.ts',
      'HEAD /planted is a new endpoint: add it to test/canary-endpoints.ts',
    ]);
  });

  it('as an encoded word in a header is reported', async () => {
    const secret = known.corpus.canaries.find(
      ({ location, allowed }) => location.endsWith(', text') && allowed.size === 1,
    );
    header = Buffer.from(`of ${secret?.word}`).toString('base64url');
    const report = await crawlEndpoints('/strapi/article-disclaimer');
    header = '';
    expect(matching(report, /^anonymous sees .* at HEAD \/strapi\/article-disclaimer/)).not.toEqual([]);
    expect(matching(report, /^alpha sees/)).toEqual([]);
  });

  it('as body text in the teaser is reported', async () => {
    await api.db.execute(sql`update articles set teaser = teaser || ' ' || b.plain
      from article_bodies b where b.article_id = articles.id and articles.slug = 'vip-outside'`);
    const report = await crawlEndpoints('/strapi/articles/:id');
    expect(matching(report, /^anonymous sees .*vip-outside, text\) at GET/)).not.toEqual([]);
    expect(matching(report, /^professional sees/)).toEqual([]);
  });

  it('as a search with the wrong rights is reported, although no response contains the word', async () => {
    searchAs = MATRIX_READERS.alpha;
    const report = await crawlEndpoints('/search');
    // By the word alone, and by a question with it.
    expect(matching(report, /^pioneer can tell that .*alpha-inside, text/)).toHaveLength(2);
    expect(matching(report, /^alpha can tell| sees /)).toEqual([]);
  });
});
