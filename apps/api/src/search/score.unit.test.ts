import { describe, expect, it } from 'vitest';
import { Articles } from './articles.ts';
import { expandQuery } from './expand-query.ts';
import { saturated } from './impact.ts';
import { HIGHEST_LEVEL } from './levels.ts';
import { lookUpWords } from './lookup.ts';
import { Matcher } from './match.ts';
import { MemoryTermIndex } from './memory-term-index.ts';
import { parseQuery } from './parse.ts';
import { planQuery } from './plan.ts';
import { Ranking } from './rank.ts';
import { Scorer } from './score.ts';
import { NO_SYNONYMS } from './synonyms.ts';
import { VisibleTerms } from './visible-terms.ts';
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
/** So many that some words are columns and others are lists. */
const ARTICLES = 5000;
/** The impact of each word on each article; 0 for a word that the article does not have. */
const impacts = Array.from({ length: ARTICLES }, () =>
  WORDS.map((_, n) => (random(100) < (SHARES[n] ?? 0) ? 2 + random(126) : 0)),
);
const published = impacts.map(() => NOW.getTime() - random(1500) * DAY_MS);

function prepare(query: string) {
  const ids = impacts.map((_, n) => n + 1);
  const inOrder = ids.toSorted((a, b) => (published[a - 1] ?? 0) - (published[b - 1] ?? 0) || a - b);
  const articles = new Articles({
    ids: inOrder,
    access: inOrder.map(() => 0),
    masks: inOrder.map(() => 1),
    maxPublicLevel: inOrder.map(() => HIGHEST_LEVEL),
    published: inOrder.map((id) => published[id - 1] ?? 0),
  });
  const index = new MemoryTermIndex(articles);
  const keyOf = (id: number) =>
    WORDS.flatMap((word, n) => (impacts[id - 1]?.[n] ? [`'${word}':${impacts[id - 1]?.[n]}`] : []));
  index.add(
    ids.map((id) => ({ tableIndex: 0, article_id: id, key: keyOf(id).join(' ') })),
    (id) => articles.docIdOf(id),
  );
  index.sortTerms();
  const parsed = parseQuery(query);
  const vocabulary = new Vocabulary({ words: [], stems: [], articles: [], since: [] });
  const words = parsed.parts.flatMap((part) => part.words);
  const plan = planQuery(
    expandQuery(parsed, NO_SYNONYMS, lookUpWords(vocabulary, words, undefined, NOW)),
    parsed.excluded,
  );
  const terms = new VisibleTerms(index.postings(0), articles, 0, NOW);
  const matched = new Matcher(terms, () => articles.emptySet()).match(plan);
  return { articles, matched, scorer: new Scorer(terms, plan, matched) };
}

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
      const { articles, matched, scorer } = prepare(query);
      const weights = matched.groups.map(({ weight }) => weight);
      const parts = [
        { bits: matched.complete, needed: weights.length },
        { bits: matched.partial, needed: 1 },
      ];
      for (const [n, { bits }] of parts.entries()) {
        if (n === 1 && weights.length === 1) continue;
        const ranking = new Ranking(scorer.scoresOf(bits), articles, NOW);
        const found = ranking.best(50, 10).map((docId) => articles.ids[docId] ?? 0);
        const isMember = (id: number) => {
          const docId = articles.docIdOf(id);
          return (((bits[docId >>> 5] ?? 0) >>> (docId & 31)) & 1) === 1;
        };
        const expected = impacts
          .map((_, at) => at + 1)
          .filter(isMember)
          .map((id) => ({ id, score: scoreOf(id, weights) }))
          .sort((a, b) => b.score - a.score)
          .slice(10, 60);
        expect(expected.length).toBeGreaterThan(30);
        expect(found).toHaveLength(expected.length);
        const scores = found.map((id) => scoreOf(id, weights));
        for (const [place, { score }] of expected.entries()) expect(scores[place]).toBeCloseTo(score, 4);
      }
    },
  );
});
