import type { EffectiveAccess } from '@tidemark/contracts/access';
import { describe, expect, it } from 'vitest';
import { ArticleIndex, type IndexedArticle } from './article-index.ts';
import { searchDocument } from './document.ts';
import { decodeDocument, encodeDocument } from './document-format.ts';
import { ReaderView } from './reader-view.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const ALPHA = 4;

const documentOf = (title: string, body: string) =>
  decodeDocument(encodeDocument(searchDocument({ title, teaser: '', names: [], body })));

function indexed(id: number, title: string, body: string, access: EffectiveAccess = 'free'): IndexedArticle {
  const facts = { id, access, publishedAt: 0, categories: 1, assets: [], authorIds: [], isHidden: false };
  const isOpen = access === 'free';
  return {
    facts,
    text: {
      words: title.toLowerCase().split(' '),
      publicPart: documentOf(title, isOpen ? body : ''),
      whole: isOpen ? undefined : documentOf(title, body),
    },
  };
}

function indexOf(...articles: readonly IndexedArticle[]): ArticleIndex {
  const index = new ArticleIndex();
  index.apply(articles.map((article) => ({ id: article.facts.id, article })));
  return index;
}

const idsWith = (index: ArticleIndex, term: string, level = ALPHA): number[] => {
  const view = new ReaderView(index, level, NOW);
  const ids = new Set<number>();
  view.forEach(term, (docId) => ids.add(view.articles.at(docId).id));
  return [...ids].sort((a, b) => a - b);
};

describe('the index', () => {
  it('finds the articles with a term or with a prefix, also after changes', () => {
    const index = indexOf(indexed(1, 'Amber', 'basalt basalt'), indexed(2, 'Ambers', 'cobalt'));
    expect([idsWith(index, 'amber'), idsWith(index, 'bas:*'), idsWith(index, 'cobalt')]).toEqual([
      [1, 2],
      [1],
      [2],
    ]);
    index.apply([
      { id: 1, article: undefined },
      { id: 2, article: indexed(2, 'Dolomite', 'basalt') },
    ]);
    expect([idsWith(index, 'amber'), idsWith(index, 'bas:*'), idsWith(index, 'cobalt')]).toEqual([
      [],
      [2],
      [],
    ]);
    expect(index.vocabulary.withPrefix('', 10, NOW).map(({ word }) => word)).toEqual(['dolomite']);
  });

  it('[ROL-05] reads no table above the level of the reader, and of an article only the row for this level', () => {
    const index = indexOf(indexed(1, 'Amber', 'basalt', 'alpha'), indexed(2, 'Cobalt', 'basalt', 'pioneer'));
    expect([0, 1, 2, 3, 4].map((level) => idsWith(index, 'basalt', level))).toEqual([
      [],
      [],
      [2],
      [2],
      [1, 2],
    ]);
    for (const level of [0, 1, 2, 3, 4]) {
      const view = new ReaderView(index, level, NOW);
      expect([view.count('amber'), view.count('cobalt'), view.publicCount(['basalt'])]).toEqual([1, 1, 0]);
    }
  });

  it('uses the numbers of removed articles again once nothing is stored under them', () => {
    const index = indexOf(indexed(1, 'Amber', 'basalt'));
    for (let n = 0; n < 3000; n += 1) index.apply([{ id: 2, article: indexed(2, `Title${n}`, 'basalt') }]);
    expect(index.articles.size).toBeLessThan(2000);
    expect([idsWith(index, 'basalt'), idsWith(index, 'title2999'), idsWith(index, 'title2998')]).toEqual([
      [1, 2],
      [2],
      [],
    ]);
  });

  it('finds a phrase at its distances only, and not across fields', () => {
    const index = indexOf(
      indexed(1, 'Term premium', 'What the market pays'),
      indexed(2, 'Auctions', 'A premium on the term, paid in another term'),
      indexed(3, 'Premium', 'Term'),
    );
    const having = (terms: readonly string[], gaps: readonly number[]) => {
      const view = new ReaderView(index, 0, NOW);
      const isPhrase = view.phrase(terms, gaps);
      return [...view.articles.docIds()].filter(isPhrase).map((docId) => view.articles.at(docId).id);
    };
    expect(having(['term', 'premium'], [1])).toEqual([1]);
    expect(having(['premium', 'term'], [1])).toEqual([]);
    expect(having(['premium', 'term'], [3])).toEqual([2]);
    expect(having(['term', 'unknown'], [1])).toEqual([]);
  });

  it('stores a document completely', () => {
    const document = searchDocument({
      title: 'EIP-4844',
      teaser: 'Inês',
      names: ['$UNI'],
      body: 'Ein Wort, 標題.',
    });
    const { terms, impacts, sequence } = decodeDocument(encodeDocument(document));
    expect(new Map(terms.map((term, n) => [term, impacts[n]]))).toEqual(document.terms);
    expect(sequence).toHaveLength(document.sequence.length);
    const empty = searchDocument({ title: '', teaser: '', names: [], body: '' });
    expect(decodeDocument(encodeDocument(empty)).terms).toEqual([]);
  });
});
