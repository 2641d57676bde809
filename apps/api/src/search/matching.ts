import type { ReaderTier } from '@tidemark/contracts/access';
import type { ArticleIndex } from './article-index.ts';
import { type IndexTerm, PREFIX_MARKER } from './index-terms.ts';
import { levelOf } from './levels.ts';
import { ReaderView } from './reader-view.ts';
import { docIdOf } from './term-table.ts';
import { isStopWord, lexeme, tokenise } from './tokenizer.ts';

export interface MatchingRequest {
  readonly text: string;
  readonly tier: ReaderTier;
  /** Whether the last word may be the beginning of a word. */
  readonly completesLast?: boolean;
}

/** The lexemes of a text. Stop words count only if there are no others. */
function lexemesOf(text: string): string[] {
  const words = tokenise(text).flatMap(({ parts }) => parts);
  const significant = words.filter((word) => !isStopWord(word));
  return (significant.length > 0 ? significant : words).map(lexeme);
}

export const hasWords = (text: string): boolean => lexemesOf(text).length > 0;

/** The ids of the articles with all words of the text in what this tier may read. Undefined for a text without words. */
export function matchingArticles(
  index: ArticleIndex,
  { text, tier, completesLast = false }: MatchingRequest,
  now: Date,
): number[] | undefined {
  const lexemes = lexemesOf(text);
  if (lexemes.length === 0) return undefined;
  const terms = lexemes.map(
    (name, n): IndexTerm => (completesLast && n === lexemes.length - 1 ? name + PREFIX_MARKER : name),
  );
  const view = new ReaderView(index, levelOf(tier), now);
  let matching: ReadonlySet<number> | undefined;
  for (const term of terms) {
    const known = matching;
    const docIds = new Set<number>();
    view.forEach(term, (docId) => {
      if (!known || known.has(docId)) docIds.add(docId);
    });
    matching = docIds;
  }
  return Array.from(matching ?? [], (docId) => view.articles.at(docId).id);
}

/** Those of the texts whose words all occur in what the tier may read of this article. */
export function searchesFinding(
  { articles, tables }: ArticleIndex,
  articleId: number,
  tier: ReaderTier,
  texts: readonly string[],
): string[] {
  const docId = articles.docIdOf(articleId);
  if (docId === undefined) return [];
  const table = tables[articles.tableOf(docId, levelOf(tier))];
  const known = new Map<string, boolean>();
  const has = (term: string): boolean => {
    const { postings = [], count = 0 } = table?.list(term) ?? {};
    const found = known.get(term) ?? postings.slice(0, count).some((posting) => docIdOf(posting) === docId);
    known.set(term, found);
    return found;
  };
  return texts.filter((text) => {
    const lexemes = lexemesOf(text);
    return lexemes.length > 0 && lexemes.every(has);
  });
}
