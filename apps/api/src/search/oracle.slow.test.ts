import { MATRIX_READERS, type MatrixReaderName } from '@tidemark/test-corpus/access-matrix';
import { beforeAll, describe, expect, it } from 'vitest';
import { article, bodyOf, publication } from '../../test/factory.ts';
import { Random } from '../../test/fuzz/random.ts';
import { startApi, type TestApi } from '../../test/support.ts';
import type { ArticleEntry } from '../ingest/entry.ts';

const QUERIES = 2000;
const ACCESS = ['free', null, 'pioneer', 'professional', 'alpha'] as const;
/** Words that open and locked bodies share, so that their statistics would differ between the corpora. */
const SHARED =
  `amber basalt cobalt dolomite emerald feldspar garnet hematite jasper kyanite larimar malachite nephrite
  obsidian peridot quartz rhodonite sapphire topaz zircon stablecoin rollups lending liquidity market price`.split(
    /\s+/,
  );
const letters = (n: number) =>
  [...String(n).padStart(3, '0')].map((digit) => 'bdfgklmnpr'[Number(digit)]).join('u');
/** A word that occurs only in the locked body of one article. */
const secretOf = (n: number) => `wex${letters(n)}on`;
const ARTICLES = 80;

/** An article whose locked body depends on the seed, and whose public fields and open body do not. */
function made(n: number, lockedSeed: number): ArticleEntry {
  const [random, locked] = [new Random(n + 1), new Random(lockedSeed * 1000 + n)];
  const access = ACCESS[n % ACCESS.length] ?? null;
  const some = (source: Random, count: number) =>
    Array.from({ length: count }, () => source.pick(SHARED)).join(' ');
  const open = some(random, 120);
  const secret = `${some(locked, locked.integer(20, 300))}. ${secretOf(n)} ${some(locked, 20)} ${secretOf(n)}.`;
  const text = access === 'free' ? open : lockedSeed === 0 ? 'Nothing.' : secret;
  const takeaways = access === 'free' ? [some(random, 4)] : [some(locked, 6)];
  return article(`made-${n}`, {
    ...{ access, text, body: { ...bodyOf(text), takeaways } },
    title: `${some(random, 2)} ${letters(n)}`,
    teaser: some(random, 6),
    assets: random.chance(0.3) ? ['ETH'] : ['ARB'],
    categoryIds: [7 + (n % 3), 11 + (n % 2)],
    publishAt: new Date(Date.UTC(2026, 9, 1) - random.integer(0, 500) * 86_400_000),
  });
}

const corpus = (lockedSeed: number) =>
  publication(
    Array.from({ length: ARTICLES }, (_, n) => made(n, lockedSeed)),
    {
      synonyms: [
        ['amber', 'fossil resin', 'wexbububon'],
        ['stablecoin', 'pegged dollar'],
      ],
    },
  );

function queries(): string[] {
  const random = new Random(2027);
  const word = () => (random.chance(0.3) ? secretOf(random.integer(0, ARTICLES - 1)) : random.pick(SHARED));
  const typo = (text: string) => text.slice(0, 2) + text.slice(3);
  const forms = [
    word,
    () => `${word()} ${word()}`,
    () => `${word()} ${word()} ${word()}`,
    () => word().slice(0, random.integer(2, 6)),
    () => typo(word()),
    () => `${typo(word())} ${word()}`,
    () => `"${word()} ${word()}"`,
    () => `${word()} -${word()}`,
    () => `what does ${word()} mean for the ${word()} of ${word()}?`,
    () => word() + word(),
    () => `stable coin ${word()}`,
    () => `$ETH ${word()}`,
    () => letters(random.integer(0, ARTICLES - 1)),
  ];
  const options = [
    '',
    '',
    '&sort=date_desc',
    '&sort=date_asc',
    '&pageSize=50',
    '&offset=10',
    '&verbatim=true',
  ];
  const paths = new Set<string>();
  while (paths.size < QUERIES) {
    const query = encodeURIComponent(random.pick(forms)());
    paths.add(`/search?query=${query}${random.pick(options)}`);
  }
  return [...paths];
}

/** Readers without access to some bodies. For each of them, two corpora differ in those bodies only. */
const READERS: readonly MatrixReaderName[] = ['anonymous', 'free', 'pioneer', 'professional'];

describe('the oracle with 2,000 generated queries', () => {
  let whole: TestApi;
  const others = new Map<MatrixReaderName, TestApi>();

  beforeAll(async () => {
    whole = await startApi({ cacheSeconds: 0 });
    await whole.publish(corpus(1));
    for (const [n, name] of READERS.entries()) {
      const api = await startApi({ cacheSeconds: 0 });
      // The reader may read the first n + 1 access levels, so those bodies stay as they are.
      const readable = new Set(ACCESS.slice(0, n + 1));
      const [same, changed] = [corpus(1), corpus(n % 2 === 0 ? 2 : 0)];
      const articles = same.articles.map((entry, k) =>
        readable.has(entry.access as (typeof ACCESS)[number]) ? entry : (changed.articles[k] ?? entry),
      );
      await api.publish({ ...same, articles });
      others.set(name, api);
    }
  }, 240_000);

  it('[API-01, ROL-05] returns identical hits, order, excerpts, totals, facets and corrections', async () => {
    for (const [n, path] of queries().entries()) {
      const name = READERS[n % READERS.length] as MatrixReaderName;
      const reader = MATRIX_READERS[name];
      const [a, b] = [await whole.get(path, reader), await others.get(name)?.get(path, reader)];
      expect(a.status, path).toBe(200);
      expect(a.text, `${name} ${path}`).toBe(b?.text);
    }
  }, 600_000);

  it('[API-01] differs for readers who may read the bodies, so that the comparison can fail', async () => {
    let different = 0;
    for (const path of queries().slice(0, 60)) {
      const [a, b] = [
        await whole.get(path, MATRIX_READERS.alpha),
        await others.get('anonymous')?.get(path, MATRIX_READERS.alpha),
      ];
      if (a.text !== b?.text) different += 1;
    }
    expect(different).toBeGreaterThan(20);
  }, 120_000);
});
