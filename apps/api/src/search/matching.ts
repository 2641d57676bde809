import type { ReaderTier } from '@tidemark/contracts/access';
import { type ArticleSet, articleSet } from '../platform/database/article-set.ts';
import type { Database } from '../platform/database/database.ts';
import { members } from './bits.ts';
import { currentCatalogue } from './catalogue.ts';
import { type IndexTerm, PREFIX_MARKER } from './index-terms.ts';
import { levelOf } from './levels.ts';
import { isStopWord, lexeme, tokenise } from './tokenizer.ts';
import { VisibleTerms } from './visible-terms.ts';

export interface MatchingRequest {
  readonly text: string;
  readonly tier: ReaderTier;
  /** Whether the last word may be the beginning of a word. */
  readonly completesLast?: boolean;
}

/** The lexemes of a text. Stop words count only if there are no others. */
export function lexemesOf(text: string): string[] {
  const words = tokenise(text).flatMap(({ parts }) => parts);
  const significant = words.filter((word) => !isStopWord(word));
  return (significant.length > 0 ? significant : words).map(lexeme);
}

export const hasWords = (text: string): boolean => lexemesOf(text).length > 0;

/** Articles with all words of the text in what this tier may read. Undefined for a text without words. */
export async function matchingArticles(
  db: Database,
  { text, tier, completesLast = false }: MatchingRequest,
  now: Date,
): Promise<ArticleSet | undefined> {
  const lexemes = lexemesOf(text);
  if (lexemes.length === 0) return undefined;
  const terms = lexemes.map(
    (name, n): IndexTerm => (completesLast && n === lexemes.length - 1 ? name + PREFIX_MARKER : name),
  );
  const { articles, words } = await currentCatalogue(db);
  const level = levelOf(tier);
  const visible = new VisibleTerms(await words.postings(level, new Set(terms)), articles, level, now);
  const matching = terms
    .map((term) => visible.find([term]).visible)
    .reduce((all, one) => visible.memory.intersection(all, one));
  return articleSet(members(matching).map((docId) => articles.ids[docId] ?? 0));
}
