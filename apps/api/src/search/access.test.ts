import { ACCESS_MATRIX, MATRIX_READER_NAMES, MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { beforeAll, describe, expect, it } from 'vitest';
import { article, publication } from '../../test/factory.ts';
import { startApi, type TestApi } from '../../test/support.ts';

let api: TestApi;
const LEVELS = [...new Map(ACCESS_MATRIX.map((one) => [`${one.access}/${one.inAlphaZone}`, one])).values()];
const slugOf = (access: string | null, inAlphaZone: boolean) =>
  `${access ?? 'none'}-${inAlphaZone ? 'inside' : 'outside'}`.replaceAll('_', '-');
const suffix = (n: number) => String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26));
const wordOf = (slug: string) =>
  `quix${suffix(LEVELS.findIndex((one) => slugOf(one.access, one.inAlphaZone) === slug))}zor`;

beforeAll(async () => {
  api = await startApi();
  await api.publish(
    publication(
      LEVELS.map(({ access, inAlphaZone }) => {
        const slug = slugOf(access, inAlphaZone);
        return article(slug, {
          access,
          categoryIds: inAlphaZone ? [24] : [7],
          title: `Gated ${slug}`,
          text: `The body says ${wordOf(slug)} and sharedword.`,
        });
      }),
    ),
  );
});

describe('search results by reader', () => {
  for (const name of MATRIX_READER_NAMES) {
    const reader = MATRIX_READERS[name];
    const cases = ACCESS_MATRIX.filter((one) => one.reader === name);

    it(`[API-01, ROL-01, ROL-02, ROL-03, ROL-04, ROL-05, ROL-07] ${name} finds words only in bodies that ${name} may read`, async () => {
      for (const { access, inAlphaZone, allowed } of cases) {
        const slug = slugOf(access, inAlphaZone);
        const { body, text } = await api.get(`/search?query=${wordOf(slug)}`, reader);
        expect(body.hits.total.value, slug).toBe(allowed ? 1 : 0);
        expect(text.includes(`<mark>${wordOf(slug)}`), slug).toBe(allowed);
      }
    });

    it(`[API-01, ENT-03] ${name} gets totals and facets that count only those bodies`, async () => {
      const readable = cases.filter((one) => one.allowed).map((one) => slugOf(one.access, one.inAlphaZone));
      const { body } = await api.get('/search?query=sharedword&pageSize=100', reader);
      const found = body.hits.hits.map((hit: { _source: { slug: string } }) => hit._source.slug);
      expect([...found].sort()).toEqual([...readable].sort());
      const sum = body.aggregations.access.buckets.reduce(
        (all: number, bucket: { doc_count: number }) => all + bucket.doc_count,
        0,
      );
      expect([body.hits.total.value, sum]).toEqual([readable.length, readable.length]);
    });

    it(`[API-01] ${name} finds every article by its title, locked or not`, async () => {
      const { body } = await api.get('/search?query=gated&pageSize=100', reader);
      expect(body.hits.total.value).toBe(LEVELS.length);
    });
  }
});
