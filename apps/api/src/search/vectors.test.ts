import { READER_TIERS, type ReaderTier } from '@tidemark/contracts/access';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type StandInService, startEmbeddingService } from '../../test/embedding-service.ts';
import { article, publication } from '../../test/factory.ts';
import { startApi, type TestApi } from '../../test/support.ts';
import type { ArticleEntry } from '../ingest/entry.ts';
import { query } from '../platform/database/database.ts';
import { createSearchEngine } from './create-engine.ts';
import type { SearchEngine, SearchResult } from './engine.ts';
import { Vectors } from './vectors.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const SUBJECTS = ['lending', 'bridges', 'options', 'custody', 'staking', 'oracles', 'mining', 'wallets'];
/** The words of the query that the body has only as parts of other words, in a locked body and in an open one. */
const ASKED = 'lending photovoltaic';
const RELATED = 'Agrophotovoltaics, nonphotovoltaics.';

const entries = (related: { access: string | null }): ArticleEntry[] => [
  ...SUBJECTS.map((subject, n) =>
    article(`on-${subject}`, { title: `On ${subject}`, teaser: `A look at number ${n}`, access: 'free' }),
  ),
  article('related', { title: 'Fields', teaser: 'A report', text: RELATED, access: related.access }),
];

let service: StandInService;
let api: TestApi;
let engine: SearchEngine;
let vectors: Vectors;

const update = () => vectors.update(log, () => true);
const create = (settings = service.settings) => {
  vectors = new Vectors(api.db, settings);
  engine = createSearchEngine(api.db, { vectors });
};
const find = async (text: string, tier: ReaderTier, more = {}) =>
  engine.search({ query: text, tier, limit: 10, offset: 0, ...more }, api.clock.now);
const slugs = async (text: string, tier: ReaderTier, more = {}) => slugsOf(await find(text, tier, more));
async function slugsOf({ hits }: SearchResult): Promise<string[]> {
  const rows = await query<{ id: number; slug: string }>(api.db, sql`select id, slug from articles`);
  const known = new Map(rows.map(({ id, slug }) => [id, slug]));
  return hits.map(({ id }) => known.get(id) ?? '');
}

beforeAll(async () => {
  service = await startEmbeddingService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  vi.clearAllMocks();
  service.mode = 'respond';
  service.texts.length = 0;
  api = await startApi({ cacheSeconds: 0 });
  create();
});
afterEach(() => engine.close());

describe('search with an embedding service', () => {
  it('[API-01] adds an article that shares no word with the query, for the tiers that may read its body', async () => {
    await api.publish(publication(entries({ access: 'pioneer' })));
    await engine.start(log);
    for (const tier of READER_TIERS) expect(await slugs(ASKED, tier)).toEqual(['on-lending']);
    await update();
    for (const tier of READER_TIERS) {
      const canRead = READER_TIERS.indexOf(tier) >= READER_TIERS.indexOf('pioneer');
      const result = await find(ASKED, tier);
      const { hits, total, complete, access } = result;
      expect((await slugsOf(result)).toSorted(), tier).toEqual(
        canRead ? ['on-lending', 'related'] : ['on-lending'],
      );
      expect([total, complete]).toEqual([hits.length, 0]);
      expect(access.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    }
    expect(await slugs('photovoltaic', 'alpha')).toEqual([]);
    expect(await slugs(`${ASKED} -number`, 'alpha')).not.toContain('related');
    expect(log.warn).not.toHaveBeenCalled();
  }, 120_000);

  it('uses no vector of a body that has been locked since it was computed', async () => {
    await api.publish(publication(entries({ access: 'free' })));
    await engine.start(log);
    await update();
    expect(await slugs(ASKED, 'free')).toContain('related');
    await api.publish(publication(entries({ access: 'alpha' })));
    expect(await slugs(ASKED, 'professional')).toEqual(['on-lending']);
    await update();
    expect(await slugs(ASKED, 'professional')).toEqual(['on-lending']);
    expect(await slugs(ASKED, 'alpha')).toContain('related');
    const levels = await query(
      api.db,
      sql`select v.level from search_vectors v join articles a on a.id = v.article_id where slug = 'related' order by 1`,
    );
    expect(levels).toEqual([{ level: 0 }, { level: READER_TIERS.indexOf('alpha') }]);
  }, 120_000);

  it('sends a text again only if it has changed, and removes the vectors of what is unpublished', async () => {
    const all = entries({ access: null });
    await api.publish(publication(all));
    await engine.start(log);
    await update();
    service.texts.length = 0;
    await engine.rebuild();
    await update();
    expect(service.texts).toEqual([]);
    await api.publish(publication(all.slice(1).map((entry) => ({ ...entry, teaser: `${entry.teaser}.` }))));
    await update();
    expect(service.texts.every((text) => text.endsWith('.') || text.includes('\n'))).toBe(true);
    expect(service.texts.length).toBeGreaterThanOrEqual(all.length - 1);
    const [row] = await query<{ articles: number }>(
      api.db,
      sql`select count(distinct article_id)::int as articles from search_vectors`,
    );
    expect(row?.articles).toBe(all.length - 1);
  }, 120_000);

  it('continues in the order of the words when the service fails, hangs or responds with nonsense', async () => {
    await api.publish(publication(entries({ access: 'free' })));
    await engine.start(log);
    await update();
    await engine.close();
    create({ ...service.settings, waitMs: 300 });
    await engine.start(log);
    for (const mode of ['fail', 'hang', 'nonsense'] as const) {
      service.mode = mode;
      expect(await slugs(`lending photovoltaic ${mode}`, 'alpha'), mode).toEqual(['on-lending']);
    }
    expect(vectors.counts.failures).toBeGreaterThanOrEqual(3);
    // After several failures it is not asked for a while.
    service.mode = 'respond';
    const { requests } = vectors.counts;
    expect(await slugs('lending photovoltaic again', 'alpha')).toEqual(['on-lending']);
    expect(vectors.counts.requests).toBe(requests);
  }, 120_000);

  it('logs that the vectors could not be updated, and updates them later', async () => {
    await api.publish(publication(entries({ access: 'free' })));
    await engine.start(log);
    service.mode = 'fail';
    await update();
    expect(log.warn).toHaveBeenCalledOnce();
    service.mode = 'respond';
    await update();
    expect(await slugs(ASKED, 'alpha')).toContain('related');
  }, 120_000);
});
