import { MATRIX_READERS, type MatrixReaderName } from '@tidemark/contracts/testing/access-matrix';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { article, bodyOf, publication } from '../../test/factory.ts';
import { startApi, type TestApi } from '../../test/support.ts';
import type { ArticleEntry } from '../content/entry.ts';

const LEVELS = ['free', null, 'pioneer', 'professional', 'alpha'] as const;
const PER_ARTICLE = 4;
const letters = (n: number) =>
  [...String(n).padStart(3, '0')].map((digit) => 'bdfgklmnpr'[Number(digit)]).join('o');
/** Words that stand in one locked body and nowhere else. */
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
const locked = corpus.map((entry, n) => ({ entry, n })).filter(({ entry }) => entry.access !== 'free');
const SECRETS = locked.flatMap(({ n }) => secretsOf(n));
const ALPHA_SECRETS = locked.filter(({ entry }) => entry.access === 'alpha').flatMap(({ n }) => secretsOf(n));

const emptied = (entries: readonly ArticleEntry[], which: (entry: ArticleEntry) => boolean) =>
  entries.map((entry) => (which(entry) ? { ...entry, plain: '', body: bodyOf('') } : entry));

/** Prefixes, slips, phrases and pairs of the secret words, and queries that have nothing to do with them. */
const OTHERS = [
  ...SECRETS.slice(0, 60).map((word) => word.slice(0, 6)),
  ...SECRETS.slice(0, 40).map((word) => word.slice(0, 4) + word.slice(5)),
  ...SECRETS.slice(0, 30).map((word) => `${word} rollups`),
  ...SECRETS.slice(0, 20).map((word) => `"${word} and"`),
  ...SECRETS.slice(0, 10).map((word) => `rollups -${word}`),
  ...['rollups', 'lending', 'liquidity', 'rolups', 'lendng market', '"on lending"', 'opt', 'custody -piece'],
  ...['$ARB', 'eth', 'piece', 'what means', 'stand beside', 'layer 1', 'ada test', 'markets'],
  ...Array.from({ length: 24 }, (_, n) => letters(n)),
];

let whole: TestApi;
let withoutAlpha: TestApi;
let withoutLocked: TestApi;

beforeAll(async () => {
  whole = await startApi({ cacheSeconds: 0 });
  withoutAlpha = await startApi({ cacheSeconds: 0 });
  withoutLocked = await startApi({ cacheSeconds: 0 });
  await whole.publish(publication(corpus));
  await withoutAlpha.publish(publication(emptied(corpus, ({ access }) => access === 'alpha')));
  await withoutLocked.publish(publication(emptied(corpus, ({ access }) => access !== 'free')));
}, 180_000);

async function expectSame(other: TestApi, name: MatrixReaderName, paths: readonly string[]): Promise<void> {
  const reader = MATRIX_READERS[name];
  for (const path of paths) {
    const [a, b] = [await whole.get(path, reader), await other.get(path, reader)];
    expect(a.status, path).toBe(200);
    expect(a.text, `${name} ${path}`).toBe(b.text);
  }
}
const searches = (words: readonly string[]) =>
  words.map((word) => `/search?query=${encodeURIComponent(word)}`);
const every = (words: readonly string[], step: number) => words.filter((_, n) => n % step === 0);

describe('the oracle', () => {
  it('asks 200 words of locked bodies and 200 other queries', () => {
    expect(SECRETS.length).toBeGreaterThanOrEqual(200);
    expect(OTHERS.length).toBeGreaterThanOrEqual(200);
  });

  it('[API-01, ROL-01] gives an anonymous reader the same bytes with the locked bodies and without them', async () => {
    await expectSame(withoutLocked, 'anonymous', searches([...SECRETS.slice(0, 200), ...OTHERS]));
  }, 240_000);

  it('[API-01, ROL-04] gives a professional reader the same bytes with the alpha bodies and without them', async () => {
    await expectSame(withoutAlpha, 'professional', searches([...ALPHA_SECRETS, ...every(OTHERS, 3)]));
  }, 240_000);

  it('[API-01, ROL-02, ROL-03] gives free, explorer and pioneer readers the same bytes, ALPHA or not', async () => {
    for (const name of ['free', 'explorer', 'pioneer', 'pioneer+ALPHA'] as const) {
      await expectSame(withoutAlpha, name, searches([...every(ALPHA_SECRETS, 4), ...every(OTHERS, 20)]));
    }
  }, 240_000);

  it('[API-01] gives the same completions', async () => {
    const words = [...every(SECRETS, 5), ...every(OTHERS, 5)];
    await expectSame(
      withoutLocked,
      'anonymous',
      words.map((word) => `/search/suggest?query=${encodeURIComponent(word)}`),
    );
  }, 240_000);

  it('[API-12] relates the same articles, in the same order', async () => {
    for (const id of [1, 7, 23, 44]) {
      const ids = async (api: TestApi) =>
        (await api.get(`/strapi/related-articles?article_id=${id}&pageSize=50`)).body.data.map(
          (one: { id: number }) => one.id,
        );
      expect(await ids(whole)).toEqual(await ids(withoutLocked));
    }
  }, 60_000);

  it('[API-01, ROL-05] lets a reader with access find the article among the first three', async () => {
    for (const { n } of locked.filter((_, index) => index % 5 === 0)) {
      const { body } = await whole.get(`/search?query=${secretsOf(n)[1]}&pageSize=3`, MATRIX_READERS.alpha);
      expect(body.hits.hits.map((hit: { _source: { slug: string } }) => hit._source.slug)).toContain(
        `piece-${n}`,
      );
    }
  }, 120_000);

  it('opens no index above the reader’s tier: without those tables a search is what it was', async () => {
    const paths = searches([...every(ALPHA_SECRETS, 10), ...every(OTHERS, 40)]);
    const before = await Promise.all(paths.map((path) => whole.get(path, MATRIX_READERS.professional)));
    await whole.db.execute(sql`alter table article_search_alpha rename to article_search_away`);
    const after = await Promise.all(paths.map((path) => whole.get(path, MATRIX_READERS.professional)));
    const member = await whole.get('/search?query=rollups', MATRIX_READERS.alpha);
    await whole.db.execute(sql`alter table article_search_away rename to article_search_alpha`);
    expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
    expect(member.status).toBe(500);
  }, 120_000);
});
