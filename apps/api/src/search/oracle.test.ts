import { MATRIX_READERS, type MatrixReaderName } from '@tidemark/test-corpus/access-matrix';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { article, bodyOf, publication } from '../../test/factory.ts';
import { startApi, type TestApi } from '../../test/support.ts';
import type { ArticleEntry } from '../ingest/entry.ts';
import { createSearchEngine } from './create-engine.ts';
import type { SearchEngine } from './engine.ts';

const LEVELS = ['free', null, 'pioneer', 'professional', 'alpha'] as const;
const PER_ARTICLE = 15;
const WORDS = 200;
const letters = (n: number) =>
  [...String(n).padStart(4, '0')].map((digit) => 'bdfgklmnpr'[Number(digit)]).join('o');
/** Words that occur in one locked body and nowhere else. */
const secretsOf = (n: number) =>
  Array.from({ length: PER_ARTICLE }, (_, k) => `zyx${letters(n * PER_ARTICLE + k)}un`);

const corpus = Array.from({ length: 70 }, (_, n): ArticleEntry => {
  const access = LEVELS[n % LEVELS.length] ?? null;
  const secrets = access === 'free' ? [] : secretsOf(n);
  return article(`piece-${n}`, {
    access,
    title: `Piece ${letters(n)} on ${['rollups', 'lending', 'options', 'custody'][n % 4]}`,
    teaser: `What ${letters(n + 500)} means for markets`,
    assets: n % 2 ? ['ETH'] : ['ARB', 'OP'],
    categoryIds: [7 + (n % 3), 11 + (n % 4)],
    publishAt: new Date(Date.UTC(2026, 9, 1) - n * 86_400_000),
    text: `Rollups and lending, again. ${secrets.join(' and ')} stand beside liquidity. ${secrets.join(' ')}.`,
  });
});
const numbered = corpus.map((entry, n) => ({ entry, n }));
const locked = numbered.filter(({ entry }) => entry.access !== 'free');

/** A sample of the given size, evenly spread over the list. */
const spread = <Item>(all: readonly Item[], wanted: number): Item[] =>
  Array.from({ length: wanted }, (_, n) => all[Math.floor((n * all.length) / wanted)] as Item);

/** Prefixes, typos, phrases and pairs of secret words, and unrelated queries. */
const othersThan = (secrets: readonly string[]) => [
  ...secrets.slice(0, 50).map((word) => word.slice(0, -2)),
  ...secrets.slice(50, 90).map((word) => word.slice(0, 4) + word.slice(5)),
  ...secrets.slice(90, 105).map((word) => `${word} rollups`),
  ...secrets.slice(105, 120).map((word) => `what does ${word} mean for rollups?`),
  ...secrets.slice(120, 140).map((word) => `"${word} and"`),
  ...secrets.slice(140, 150).map((word) => `rollups -${word}`),
  ...secrets.slice(150, 160).map((word) => `"beside liquidity" -"${word} and"`),
  ...['rollups', 'lending', 'liquidity', 'rolups', 'lendng market', '"on lending"', 'opt', 'custody -piece'],
  ...['$ARB', 'eth', 'piece', 'what means', 'stand beside', 'layer 1', 'ada test', 'markets'],
  ...Array.from({ length: 24 }, (_, n) => letters(n)),
];

/** Each reader with the lowest level that is locked to them. */
const READERS: readonly (readonly [MatrixReaderName, (typeof LEVELS)[number]])[] = [
  ['anonymous', null],
  ['free', 'pioneer'],
  ['explorer', 'pioneer'],
  ['pioneer', 'professional'],
  ['pioneer+ALPHA', 'professional'],
  ['professional', 'alpha'],
];
const isLocked = ({ access }: ArticleEntry, from: (typeof LEVELS)[number]) =>
  LEVELS.indexOf(access as (typeof LEVELS)[number]) >= LEVELS.indexOf(from);

let whole: TestApi;
/** The same articles without the bodies locked at or above a level. */
const emptied = new Map<string | null, TestApi>();

beforeAll(async () => {
  whole = await startApi({ cacheSeconds: 0 });
  await whole.publish(publication(corpus));
  for (const from of LEVELS.slice(1)) {
    const api = await startApi({ cacheSeconds: 0 });
    const entries = corpus.map((entry) =>
      isLocked(entry, from) ? { ...entry, plain: '', body: bodyOf('') } : entry,
    );
    await api.publish(publication(entries));
    emptied.set(from, api);
  }
}, 240_000);

/** Every second search asks for an answer and for help if nothing is found. */
const searches = (words: readonly string[]) =>
  words.map((word, n) => `/search?query=${encodeURIComponent(word)}${n % 2 ? '&answers=true' : ''}`);
const completions = (words: readonly string[]) =>
  words.map((word) => `/search/suggest?query=${encodeURIComponent(word)}`);

describe('the oracle', () => {
  // Runs first, so that everything members load into memory is there for the other readers.
  it('[API-01, ROL-05] lets a reader with access find each article by each word in the top three', async () => {
    for (const { n } of locked) {
      for (const word of secretsOf(n)) {
        const { body } = await whole.get(`/search?query=${word}&pageSize=3`, MATRIX_READERS.alpha);
        const slugs = body.hits.hits.map((hit: { _source: { slug: string } }) => hit._source.slug);
        expect(slugs, word).toContain(`piece-${n}`);
      }
    }
  }, 240_000);

  for (const [name, from] of READERS) {
    it(`[API-01, ROL-01, ROL-02, ROL-03, ROL-04] gives ${name} identical responses with and without the locked bodies: 200 words of theirs, 200 other queries`, async () => {
      const other = emptied.get(from);
      const hidden = numbered.filter(({ entry }) => isLocked(entry, from)).flatMap(({ n }) => secretsOf(n));
      const secrets = spread(hidden, WORDS);
      const words = [...secrets, ...othersThan(secrets)];
      expect([new Set(secrets).size, new Set(words).size]).toEqual([WORDS, 2 * WORDS]);
      for (const path of [...searches(words), ...completions(words)]) {
        const reader = MATRIX_READERS[name];
        const [a, b] = [await whole.get(path, reader), await other?.get(path, reader)];
        expect(a.status, path).toBe(200);
        expect(a.text, `${name} ${path}`).toBe(b?.text);
      }
    }, 240_000);
  }

  it('[API-12] returns the same related articles in the same order', async () => {
    for (const id of [1, 7, 23, 44]) {
      const ids = async (api: TestApi) =>
        (await api.get(`/strapi/related-articles?article_id=${id}&pageSize=50`)).body.data.map(
          (one: { id: number }) => one.id,
        );
      expect(await ids(whole)).toEqual(await ids(emptied.get(null) as TestApi));
    }
  }, 60_000);

  it('does not need the bodies above the reader’s tier: results are the same without what was analysed of them', async () => {
    const alpha = locked.filter(({ entry }) => entry.access === 'alpha').flatMap(({ n }) => secretsOf(n));
    const texts = [...spread(alpha, 6), ...spread(othersThan(alpha), 6)];
    const ask = (engine: SearchEngine, text: string, tier: 'professional' | 'alpha') =>
      engine.search({ query: text, tier, limit: 10, offset: 0 }, whole.clock.now);
    const askAll = (engine: SearchEngine) =>
      Promise.all(texts.map((text) => ask(engine, text, 'professional')));
    const before = await askAll(whole.engine);
    await whole.db.execute(sql`update search_documents d set whole = null
      from articles a where a.id = d.article_id and a.access = 'alpha'`);
    // Another engine has to load everything.
    const elsewhere = createSearchEngine(whole.db);
    expect(await askAll(elsewhere)).toEqual(before);
    const [secret = ''] = alpha;
    expect((await ask(whole.engine, secret, 'alpha')).total).toBe(1);
    expect((await ask(elsewhere, secret, 'alpha')).total).toBe(0);
  }, 120_000);
});
