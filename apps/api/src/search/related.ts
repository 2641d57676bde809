import { ALPHA_ZONE_ID, categoryMask } from '@tidemark/contracts/categories';
import type { ArticleIndex } from './article-index.ts';
import { publicTerms, termLexeme } from './document.ts';
import type { ComparedArticle, RelatedRequest, RelatedResult } from './engine.ts';
import { isInTitle, isSubject } from './impact.ts';
import { ReaderView } from './reader-view.ts';

const CANDIDATES = 150;
/** Few articles share a rare word, and those that do usually have the same subject. */
const RARE_TERMS = 10;

/** How much the parts of the score count: each shared category, each shared asset, the rare words, and a new article. */
const [CATEGORY_WEIGHT, ASSET_WEIGHT, MAX_ASSETS, WORDS_WEIGHT] = [2, 0.8, 3, 8.5] as const;
const FRESHNESS_HALF_MS = 7_776_000_000;
/** How much a rare word counts in the title, in the other short fields, and in an open body. */
const [IN_TITLE, IN_SUBJECT, IN_BODY] = [1, 0.4, 0.03] as const;

/** The rarest words of the public fields that other articles have too. */
function rareStems(
  { vocabulary }: ArticleIndex,
  { title, teaser, assets }: ComparedArticle,
  now: Date,
): string[] {
  const rarest = publicTerms({ title, teaser, names: assets, body: '' })
    .map((word) => ({ word, articles: vocabulary.articlesWith(word, now) }))
    .filter(({ articles }) => articles > 1)
    .sort((a, b) => a.articles - b.articles || (a.word < b.word ? -1 : 1))
    .slice(0, RARE_TERMS);
  return [...new Set(rarest.map(({ word }) => termLexeme(word)))];
}

/** How much the public parts of articles are about the stems, by doc id, for those that are about any of them. */
function scoresByWords(
  index: ArticleIndex,
  stems: readonly string[],
  now: Date,
): ReadonlyMap<number, number> {
  const scores = new Map<number, number>();
  const about = new Set<number>();
  const everyone = new ReaderView(index, 0, now);
  for (const stem of stems) {
    everyone.forEach(stem, (docId, impact) => {
      const weight = isInTitle(impact) ? IN_TITLE : isSubject(impact) ? IN_SUBJECT : IN_BODY;
      scores.set(docId, (scores.get(docId) ?? 0) + weight / stems.length);
      if (isSubject(impact)) about.add(docId);
    });
  }
  return new Map([...scores].filter(([docId]) => about.has(docId)));
}

const countBits = (bits: number): number => {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

/**
 * Articles that share categories, assets or rare words with this one. Only public fields are compared,
 * because the result must not reveal what a locked body contains.
 */
export function relatedArticles(
  index: ArticleIndex,
  { article, categoryIds: wanted, limit, offset }: RelatedRequest,
  now: Date,
): RelatedResult {
  const { articles } = index;
  const categories = categoryMask(wanted?.length ? wanted : article.categoryIds);
  const byWords = scoresByWords(index, rareStems(index, article, now), now);
  const others = articles.newestFirst(now).filter((docId) => articles.at(docId).id !== article.id);
  const near = new Set([
    ...others.filter((docId) => (articles.at(docId).categories & categories) !== 0).slice(0, CANDIDATES),
    ...others.filter((docId) => byWords.has(docId)).slice(0, CANDIDATES),
  ]);
  const scoreOf = (docId: number): number => {
    const other = articles.at(docId);
    const assets = other.assets.filter((asset) => article.assets.includes(asset)).length;
    return (
      CATEGORY_WEIGHT * countBits(other.categories & categories & ~(1 << ALPHA_ZONE_ID)) +
      ASSET_WEIGHT * Math.min(MAX_ASSETS, assets) +
      WORDS_WEIGHT * (byWords.get(docId) ?? 0) +
      1 / (1 + (now.getTime() - other.publishedAt) / FRESHNESS_HALF_MS)
    );
  };
  const ranks = articles.dateRanks;
  const dateOf = (docId: number) => ranks[docId] as number;
  const best = [...near]
    .map((docId) => ({ docId, score: scoreOf(docId) }))
    .sort((a, b) => b.score - a.score || dateOf(b.docId) - dateOf(a.docId));
  const page = best.slice(offset, offset + limit);
  return { ids: page.map(({ docId }) => articles.at(docId).id), total: best.length };
}
