import { describe, expect, it } from 'vitest';
import { Articles } from './articles.ts';
import { addBit, countBits, members } from './bits.ts';
import { expandQuery } from './expand-query.ts';
import { HIGHEST_LEVEL } from './levels.ts';
import { lookUpWords } from './lookup.ts';
import { Matcher } from './match.ts';
import { MemoryTermIndex } from './memory-term-index.ts';
import { parseQuery } from './parse.ts';
import { planQuery } from './plan.ts';
import { NO_SYNONYMS } from './synonyms.ts';
import { VisibleTerms } from './visible-terms.ts';
import { Vocabulary } from './vocabulary.ts';

const NOW = new Date('2026-11-01T00:00:00Z');

/** Makes articles that everyone may read and searches them. `counts` has the number of articles by the words in them. */
function matchesIn(
  counts: Readonly<Record<string, number>>,
  query: string,
  inScope?: (words: string) => boolean,
) {
  const texts = Object.entries(counts).flatMap(([words, count]) =>
    Array.from({ length: count }, () => words),
  );
  const ids = texts.map((_, n) => n + 1);
  const articles = new Articles({
    ids,
    access: ids.map(() => 0),
    masks: ids.map(() => 1),
    maxPublicLevel: ids.map(() => HIGHEST_LEVEL),
    published: ids.map((id) => id * 1000),
  });
  const index = new MemoryTermIndex(articles);
  const keyOf = (words: string) => words.split(' ').map((word) => `'${word}':40`);
  index.add(
    texts.map((words, n) => ({ tableIndex: 0, article_id: n + 1, key: keyOf(words).join(' ') })),
    (id) => articles.docIdOf(id),
  );
  index.sortTerms();
  const parsed = parseQuery(query);
  const vocabulary = new Vocabulary({ words: [], stems: [], articles: [], since: [] });
  const lookup = lookUpWords(
    vocabulary,
    parsed.parts.flatMap((part) => part.words),
    undefined,
    NOW,
  );
  const plan = planQuery(expandQuery(parsed, NO_SYNONYMS, lookup), parsed.excluded);
  const terms = new VisibleTerms(index.postings(0), articles, 0, NOW);
  const scope = articles.emptySet();
  for (const [docId, words] of texts.entries()) if (inScope?.(words)) addBit(scope, docId);
  const matcher = new Matcher(terms, () => articles.emptySet());
  const { complete, partial } = matcher.match(plan, inScope && scope);
  const wordsOf = new Set(members(partial).map((docId) => texts[docId] ?? ''));
  return { complete: countBits(complete), partial: countBits(partial), kinds: [...wordsOf].sort() };
}

// The weights of the words are similar, so each is about a third of a query of three.
describe('partial matches', () => {
  it('need only one of three words if few articles have more', () => {
    expect(
      matchesIn(
        { amber: 700, basalt: 700, cobalt: 700, 'amber basalt': 300, other: 9000 },
        'amber basalt cobalt',
      ),
    ).toEqual({ complete: 0, partial: 2400, kinds: ['amber', 'amber basalt', 'basalt', 'cobalt'] });
  });

  it('need two of three words if enough articles have two', () => {
    expect(
      matchesIn(
        { amber: 700, basalt: 700, cobalt: 1700, 'amber basalt': 1000, other: 9000 },
        'amber basalt cobalt',
      ),
    ).toEqual({ complete: 0, partial: 1000, kinds: ['amber basalt'] });
  });

  it('are none if enough articles have all words', () => {
    expect(
      matchesIn(
        { amber: 700, 'amber basalt': 900, 'amber basalt cobalt': 1000, other: 9000 },
        'amber basalt cobalt',
      ),
    ).toMatchObject({ complete: 1000, partial: 0 });
  });

  it('need less if the articles with more are not in the scope', () => {
    const counts = { amber: 700, basalt: 700, cobalt: 1700, 'amber basalt': 1000, other: 9000 };
    const inScope = (words: string) => !words.includes(' ');
    expect(matchesIn(counts, 'amber basalt cobalt', inScope).kinds).toContain('amber');
    expect(matchesIn(counts, 'amber basalt cobalt', () => true).kinds).toEqual(['amber basalt']);
  });

  it('are counted without the articles that the query excludes', () => {
    expect(
      matchesIn(
        { amber: 700, basalt: 600, 'amber basalt gneiss': 2000, other: 9000 },
        'amber basalt -gneiss',
      ),
    ).toEqual({ complete: 0, partial: 1300, kinds: ['amber', 'basalt'] });
  });
});
