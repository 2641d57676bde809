import { describe, expect, it } from 'vitest';
import { Articles } from './articles.ts';
import { expandQuery } from './expand-query.ts';
import { HIGHEST_LEVEL } from './levels.ts';
import { lookUpWords } from './lookup.ts';
import { Matcher } from './match.ts';
import { MemoryTermIndex } from './memory-term-index.ts';
import { parseQuery } from './parse.ts';
import { planQuery } from './plan.ts';
import { Postings } from './postings.ts';
import { Scorer } from './score.ts';
import { NO_SYNONYMS } from './synonyms.ts';
import type { PostingReader } from './term-index.ts';
import type { TermRow } from './term-rows.ts';
import { VisibleTerms } from './visible-terms.ts';
import { Vocabulary } from './vocabulary.ts';

const NOW = new Date('2026-11-01T00:00:00Z');
const ROWS = { count: 4000, rowOf: undefined };

describe('a frequent list', () => {
  it.each([
    ['with few numbers', 1000, 1],
    ['with few of all rows', 1100, 30],
  ])('is none %s', (_, count, step) => {
    const postings = new Postings({ count: count * step, rowOf: undefined });
    const list = postings.create();
    for (let n = 0; n < count; n += 1) postings.append(list, n * step, 9);
    expect(postings.frequent(list)).toBeUndefined();
  });

  it('has the value of every number by its row, also after it has grown', () => {
    const rowOf = Int32Array.from({ length: 30_000 }, (_, number) => Math.floor(number / 3));
    const postings = new Postings({ count: 10_000, rowOf });
    const list = postings.create();
    const expected = new Map<number, number>();
    for (const [from, to] of [
      [0, 2000],
      [2000, 10_000],
    ] as const) {
      for (let row = from; row < to; row += 1) {
        if (row % 4 === 3) continue;
        postings.append(list, row * 3, (row % 126) + 1);
        expected.set(row, (row % 126) + 1);
      }
      const { values, bits } = postings.frequent(list) ?? expect.fail('The list is frequent');
      for (let row = 0; row < values.length; row += 1) expect(values[row]).toBe(expected.get(row) ?? 0);
      for (let number = 0; number < bits.length * 32; number += 1) {
        const isMember = ((bits[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0;
        expect(isMember).toBe(number % 3 === 0 && expected.has(number / 3));
      }
    }
  });

  it('is decoded by a pass over all lists, which yields after each', () => {
    const postings = new Postings(ROWS);
    const lists = Array.from({ length: 3 }, () => postings.create());
    for (const [n, list] of lists.entries()) {
      for (let number = 0; number < 4000; number += 1 + n * 20) postings.append(list, number, 5);
    }
    const before = postings.bytes;
    expect([...postings.decodeFrequent()]).toHaveLength(1);
    expect(postings.bytes).toBeGreaterThan(before + 4000);
    expect([...postings.decodeFrequent()]).toHaveLength(0);
  });
});

/** So many that common words are frequent in every table. */
const ARTICLES = 12_000;
const LEVELS = HIGHEST_LEVEL + 1;
let seed = 7;
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor(seed / 8) % below;
};

/** Common and rare words, each with an impact, in the text format of the index. */
const keyOf = (share: number): string =>
  ['amber', 'amberite', 'basalt', 'cobalt', 'dolomite']
    .filter((_, n) => random(100) < share / (n + 1))
    .map((word) => `'${word}':${2 + random(126)}`)
    .join(' ');

interface Made {
  readonly id: number;
  readonly maxPublicLevel: number;
}

const columnsOf = (made: readonly Made[]) => ({
  ids: made.map(({ id }) => id),
  access: made.map(() => 0),
  masks: made.map(() => 1),
  maxPublicLevel: made.map(({ maxPublicLevel }) => maxPublicLevel),
  published: made.map(({ id }) => id * 1000),
});

/** An article that not everyone may read is also in the table of its tier. */
const rowsOf = (made: readonly Made[]): TermRow[] =>
  made.flatMap(({ id, maxPublicLevel }) => [
    { tableIndex: 0, article_id: id, key: keyOf(30) },
    ...(maxPublicLevel < HIGHEST_LEVEL
      ? [{ tableIndex: maxPublicLevel + 1, article_id: id, key: keyOf(95) }]
      : []),
  ]);

const make = (from: number, count: number): Made[] =>
  Array.from({ length: count }, (_, n) => ({ id: from + n, maxPublicLevel: random(LEVELS) }));

/** The same postings without columns. */
const inChunks = (reader: PostingReader): PostingReader => ({
  read: (term, { chunk }, among, except) => reader.read(term, { chunk }, among, except),
  collect: (term, sets) => reader.collect(term, sets),
});

const vocabulary = new Vocabulary({ words: [], stems: [], articles: [], since: [] });
function planOf(query: string) {
  const parsed = parseQuery(query);
  const words = parsed.parts.flatMap((part) => part.words);
  return planQuery(
    expandQuery(parsed, NO_SYNONYMS, lookUpWords(vocabulary, words, words.at(-1), NOW)),
    parsed.excluded,
  );
}

function scoresBy(reader: PostingReader, articles: Articles, level: number, query: string) {
  const terms = new VisibleTerms(reader, articles, level, NOW);
  const plan = planOf(query);
  const matched = new Matcher(terms, () => articles.emptySet()).match(plan);
  const scorer = new Scorer(terms, plan, matched);
  return [matched.complete, matched.partial].map((bits) => {
    const { candidates, memory } = scorer.scoresOf(bits);
    const { scores, coverage, titleCoverage } = memory.kernel.parts;
    return Array.from({ length: candidates.count }, (_, n) => [
      candidates.docIds[n],
      ...[scores.floats[n], coverage.floats[n], titleCoverage.floats[n]],
    ]);
  });
}

describe('scores from columns', () => {
  it('are the same as from lists, for every level, also after articles have changed', () => {
    const articles = new Articles(columnsOf([]));
    const words = new MemoryTermIndex(articles);
    const all = make(1, ARTICLES);
    articles.change([], columnsOf(all));
    words.add(rowsOf(all), (id) => articles.docIdOf(id));
    words.sortTerms();
    const columnsIn = (level: number) => {
      const tables = new Set<number>();
      words.postings(level).read('amber', {
        chunk: () => {},
        column: ({ tableIndex }) => tables.add(tableIndex),
      });
      return [...tables];
    };
    const compare = () => {
      for (let level = 0; level < LEVELS; level += 1) {
        const reader = words.postings(level);
        for (const query of ['amber', 'amber basalt ', 'ambe', 'cobalt amber dolomite', 'basalt -amber']) {
          const found = scoresBy(reader, articles, level, query);
          expect(found).toEqual(scoresBy(inChunks(reader), articles, level, query));
          expect(found.flat().length).toBeGreaterThan(100);
        }
      }
    };
    expect(columnsIn(HIGHEST_LEVEL)).toEqual([0, 1, 2, 3, 4]);
    compare();
    const changed = [...all.slice(500, 900), ...make(ARTICLES + 1, 1500)];
    articles.change(
      changed.map(({ id }) => id),
      columnsOf(changed),
    );
    words.add(rowsOf(changed), (id) => articles.docIdOf(id));
    compare();
  });
});
