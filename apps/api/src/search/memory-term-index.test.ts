import { READER_TIERS } from '@tidemark/contracts/access';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { article, publication } from '../../test/factory.ts';
import { startApi, type TestApi } from '../../test/support.ts';
import { type Catalogue, knownCatalogue, termsLoaded } from './catalogue.ts';
import type { SearchResult } from './engine.ts';
import { MemoryTermIndex } from './memory-term-index.ts';
import { search } from './search.ts';
import { StoredTermIndex } from './stored-term-index.ts';

const WORDS = ['amber', 'amberite', 'basalt', 'cobalt', 'dolomite', 'emerald', 'ambers', 'EIP-4844', '$ARB'];
const LEVELS = ['free', null, 'pioneer', 'professional', 'alpha'];
let seed = 5;
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor(seed / 8) % below;
};
const some = (count: number) => Array.from({ length: count }, () => WORDS[random(WORDS.length)]).join(' ');
const made = (n: number) =>
  article(`made-${n}`, {
    title: `${some(2)} ${n}`,
    teaser: some(3),
    text: `${some(40)} only${n}`,
    access: LEVELS[n % LEVELS.length] ?? null,
    publishAt: new Date(Date.UTC(2026, 9, 1) - random(400) * 86_400_000),
  });

const QUERIES = [
  ...['amber', 'amb', 'ambe', 'cobalt basalt', '"amber basalt"', 'emerald -cobalt', '$ARB', 'eip-4844'],
  ...[
    'only7',
    'only',
    'made 12',
    'dolomite emerld',
    'nowhere',
    'amber only13',
    'basalt "cobalt amber" -only3',
  ],
];

let api: TestApi;
const current = async (): Promise<Catalogue> => {
  await search(api.db, { query: 'amber', tier: 'anonymous', limit: 1, offset: 0 }, api.clock.now);
  await termsLoaded(api.db);
  return knownCatalogue(api.db);
};
async function allResults(): Promise<SearchResult[]> {
  const results: SearchResult[] = [];
  for (const tier of READER_TIERS) {
    for (const query of QUERIES) {
      for (const offset of [0, 10]) {
        results.push(await search(api.db, { query, tier, limit: 10, offset }, api.clock.now));
      }
    }
  }
  return results;
}

/** The same searches from memory and from the database. */
async function bothWays() {
  const catalogue = await current();
  expect(catalogue.words).toBeInstanceOf(MemoryTermIndex);
  const fromMemory = await allResults();
  const { words } = catalogue;
  catalogue.words = new StoredTermIndex(api.db, catalogue.articles);
  const fromDatabase = await allResults();
  catalogue.words = words;
  return { fromMemory, fromDatabase };
}

const corpus = Array.from({ length: 150 }, (_, n) => made(n));

beforeAll(async () => {
  api = await startApi({ cacheSeconds: 0 });
  await api.publish(publication(corpus));
});

describe('memory term index', () => {
  it('[API-01] gives every reader the same results in the same order as the database', async () => {
    const { fromMemory, fromDatabase } = await bothWays();
    expect(fromMemory).toEqual(fromDatabase);
    expect(fromMemory.filter(({ total }) => total > 10).length).toBeGreaterThan(20);
  });

  it('[API-01] follows changed, added and removed articles without a reload', async () => {
    const before = await current();
    const changed = corpus
      .slice(5)
      .map((entry, n) => (n % 9 === 0 ? { ...made(n + 5), access: LEVELS[n % 4] ?? null } : entry));
    await api.publish(publication([...changed, made(900), made(901)]));
    expect(await current()).toBe(before);
    const { fromMemory, fromDatabase } = await bothWays();
    expect(fromMemory).toEqual(fromDatabase);
    expect(before.articles.removedCount).toBeGreaterThan(15);
  });

  it('[API-01] is reloaded when the change log does not reach back far enough', async () => {
    const before = await current();
    await api.publish(publication([...corpus.slice(20), made(902)]));
    await api.db.execute(sql`delete from search_changes`);
    expect(await current()).not.toBe(before);
    const { fromMemory, fromDatabase } = await bothWays();
    expect(fromMemory).toEqual(fromDatabase);
  });
});
