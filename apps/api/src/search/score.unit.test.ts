import { describe, expect, it } from 'vitest';
import { ArticleIndex } from './article-index.ts';
import { expandQuery } from './expand-query.ts';
import { saturated } from './impact.ts';
import { lookUpWords } from './lookup.ts';
import { parseQuery } from './parse.ts';
import { planQuery } from './plan.ts';
import { queryIndex } from './query-index.ts';
import { ReaderView } from './reader-view.ts';
import { NO_SYNONYMS } from './synonyms.ts';
import { Vocabulary } from './vocabulary.ts';

const NOW = new Date('2026-11-01T00:00:00Z');
const DAY_MS = 86_400_000;
let seed = 5;
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor(seed / 8) % below;
};

const WORDS = ['amber', 'basalt', 'cobalt'];
/** How many of a hundred articles have each word. */
const SHARES = [60, 20, 8];
const ARTICLES = 5000;
/** The impact of each word on each article; 0 for a word that the article does not have. */
const impacts = Array.from({ length: ARTICLES }, () =>
  WORDS.map((_, n) => (random(100) < (SHARES[n] ?? 0) ? 2 + random(126) : 0)),
);
const published = impacts.map(() => NOW.getTime() - random(1500) * DAY_MS);

const index = new ArticleIndex();
index.apply(
  impacts.map((own, n) => {
    const having = WORDS.flatMap((word, at) => (own[at] ? [{ word, impact: own[at] }] : []));
    const publicPart = {
      terms: having.map(({ word }) => word),
      impacts: Uint8Array.from(having, ({ impact }) => impact),
      sequence: new Int32Array(0),
    };
    const facts = { id: n + 1, access: 'free', publishedAt: published[n] ?? 0, categories: 1 } as const;
    return {
      id: n + 1,
      article: {
        facts: { ...facts, assets: [], authorIds: [], isHidden: false },
        text: { publicPart, whole: undefined, words: [] },
      },
    };
  }),
);

function find(query: string, limit: number, offset: number) {
  const parsed = parseQuery(query);
  const words = parsed.parts.flatMap((part) => part.words);
  const lookup = lookUpWords(new Vocabulary(), words, undefined, NOW);
  const plan = planQuery(expandQuery(parsed, NO_SYNONYMS, lookup), parsed.excluded);
  const view = new ReaderView(index, 0, NOW);
  const unlimited = { level: 0, filters: {}, sort: undefined, meaning: undefined, now: NOW };
  return queryIndex(view, { ...unlimited, plan, limit, offset });
}

const having = (n: number): number => impacts.filter((own) => (own[n] ?? 0) > 0).length;
const rarity = (n: number): number => Math.log(1 + (ARTICLES - having(n) + 0.5) / (having(n) + 1.5)) ** 0.75;

/** The score by the formula of the ranking, one article at a time. */
function scoreOf(id: number, weights: readonly number[]): number {
  const own = impacts[id - 1] ?? [];
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let [score, covered, inTitle] = [0, 0, 0];
  for (const [n, weight] of weights.entries()) {
    const impact = own[n] ?? 0;
    if (impact === 0) continue;
    score += weight * saturated(impact);
    covered += weight;
    if (impact % 2 === 1) inTitle += weight;
  }
  const age = Math.max(0, NOW.getTime() - (published[id - 1] ?? 0));
  const freshness = 1 + 0.1 / (1 + age / (180 * DAY_MS));
  return score * (covered / total) * (1 + 0.8 * (inTitle / total) ** 2) * freshness;
}

describe('the order by score', () => {
  it.each(['amber', 'amber basalt', 'amber basalt cobalt'])(
    'is that of the formula for "%s", for complete and for partial matches',
    (query) => {
      const count = query.split(' ').length;
      const weights = WORDS.slice(0, count).map((_, n) => rarity(n));
      const { page, complete } = find(query, ARTICLES, 0);
      const isComplete = (id: number) =>
        (impacts[id - 1] ?? []).slice(0, count).every((impact) => impact > 0);
      expect(page.slice(0, complete).every(isComplete)).toBe(true);
      expect(page.slice(complete).some(isComplete)).toBe(false);
      for (const part of [page.slice(0, complete), page.slice(complete)]) {
        const scores = part.map((id) => scoreOf(id, weights));
        const expected = scores.toSorted((a, b) => b - a);
        for (const [place, score] of expected.entries()) expect(scores[place]).toBeCloseTo(score, 4);
      }
      expect(complete).toBe(impacts.filter((_, n) => isComplete(n + 1)).length);
      expect(find(query, 50, 10).page).toEqual(page.slice(10, 60));
    },
  );
});
