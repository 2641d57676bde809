import { ACCESS_VALUES, canRead, type EffectiveAccess, effectiveAccess } from '@tidemark/contracts/access';
import { withParents } from '@tidemark/contracts/categories';
import { PERIOD_DAYS, PERIODS, type Period } from '@tidemark/contracts/search';
import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { beforeAll, describe, expect, it } from 'vitest';
import { article, publication } from '../../test/factory.ts';
import { startApi, type TestApi } from '../../test/support.ts';
import type { ArticleEntry } from '../ingest/entry.ts';

const WORDS = ['amber', 'basalt', 'cobalt', 'dolomite', 'emerald'];
const NOW = new Date('2026-11-15T12:00:00Z').getTime();
let seed = 3;
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor(seed / 8) % below;
};
const some = (count: number) =>
  Array.from({ length: count }, () => WORDS[random(WORDS.length)] ?? '').join(' ');

const corpus: ArticleEntry[] = Array.from({ length: 240 }, (_, n) =>
  article(`made-${n}`, {
    title: `Made ${some(1)} ${n}`,
    teaser: some(2),
    text: some(3),
    access: [...ACCESS_VALUES, null][random(8)] ?? null,
    categoryIds: [7 + random(23), 7 + random(23)],
    publishAt: new Date(NOW - random(800) * 86_400_000 - 1000),
  }),
);

interface Filter {
  readonly access?: readonly EffectiveAccess[];
  readonly categories?: readonly number[];
  readonly period?: Period;
}

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await api.publish(publication(corpus));
});

const inPeriod = (entry: ArticleEntry, period: Period) =>
  entry.publishAt.getTime() >= NOW - PERIOD_DAYS[period] * 86_400_000;

/** The expected response, counted one article at a time. */
function count(word: string, reader: keyof typeof MATRIX_READERS, filter: Filter) {
  const matched = corpus.filter((entry) => {
    const readable = canRead(MATRIX_READERS[reader], entry) ? entry.plain : '';
    return (
      `${entry.title} ${entry.teaser} ${readable}`.includes(word) &&
      !withParents(entry.categoryIds).includes(10)
    );
  });
  const by = {
    access: (entry: ArticleEntry) => filter.access?.includes(effectiveAccess(entry)) ?? true,
    categories: (entry: ArticleEntry) =>
      filter.categories?.some((id) => withParents(entry.categoryIds).includes(id)) ?? true,
    period: (entry: ArticleEntry) => (filter.period ? inPeriod(entry, filter.period) : true),
  };
  const tally = (entries: ArticleEntry[], keys: (entry: ArticleEntry) => readonly (string | number)[]) => {
    const counts: Record<string, number> = {};
    for (const entry of entries) for (const key of keys(entry)) counts[key] = (counts[key] ?? 0) + 1;
    return counts;
  };
  return {
    slugs: matched
      .filter((one) => by.access(one) && by.categories(one) && by.period(one))
      .map(({ slug }) => slug),
    access: tally(
      matched.filter((one) => by.categories(one) && by.period(one)),
      (one) => [effectiveAccess(one)],
    ),
    categories: tally(
      matched.filter((one) => by.access(one) && by.period(one)),
      (one) => withParents(one.categoryIds),
    ),
    publishedDate: tally(
      matched.filter((one) => by.access(one) && by.categories(one)),
      (one) => PERIODS.filter((period) => inPeriod(one, period)),
    ),
  };
}

const FILTERS: Filter[] = [
  {},
  { access: ['free', 'alpha'] },
  { categories: [2] },
  { period: 'year' },
  { access: ['pioneer', 'none'], categories: [1, 21], period: 'month' },
];

const address = (word: string, { access, categories, period }: Filter) =>
  `/search?query=${word}${access ? `&access=${access}` : ''}${categories ? `&categories=${categories}` : ''}${period ? `&period=${period}` : ''}`;

const counts = (facet: { buckets: { key: string | number; doc_count: number }[] }) =>
  Object.fromEntries(facet.buckets.filter((one) => one.doc_count > 0).map((one) => [one.key, one.doc_count]));

describe('facets and totals', () => {
  for (const reader of ['anonymous', 'free', 'pioneer', 'alpha'] as const) {
    it(`[ENT-03, API-01, VAL-01] equal a naive count for ${reader}, with every combination of filters`, async () => {
      for (const filter of FILTERS) {
        const { slugs, ...wanted } = count('cobalt', reader, filter);
        const { body } = await api.get(address('cobalt', filter), MATRIX_READERS[reader]);
        const { access, categories, publishedDate } = body.aggregations;
        expect({
          access: counts(access),
          categories: counts(categories),
          publishedDate: counts(publishedDate),
        }).toEqual(wanted);
        expect(body.hits.total.value).toBe(slugs.length);
      }
    });
  }

  it('[API-01, ENT-03] pages through all results, each article once, in a stable order', async () => {
    for (const more of ['', '&sort=date_desc', '&sort=date_asc', '&period=year']) {
      const wanted = count('amber', 'professional', more.includes('year') ? { period: 'year' } : {}).slugs;
      const found: string[] = [];
      for (let offset = 0; offset < wanted.length + 7; offset += 7) {
        const { body } = await api.get(
          `/search?query=amber&pageSize=7&offset=${offset}${more}`,
          MATRIX_READERS.professional,
        );
        found.push(...body.hits.hits.map((hit: { _source: { slug: string } }) => hit._source.slug));
      }
      expect([...found].sort()).toEqual([...wanted].sort());
    }
  });

  it('[API-01] ranks the same regardless of the page size', async () => {
    const page = async (size: number) =>
      (await api.get(`/search?query=amber&pageSize=${size}`)).body.hits.hits.map(
        (hit: { _id: string }) => hit._id,
      );
    expect((await page(100)).slice(0, 9)).toEqual(await page(9));
  });
});
