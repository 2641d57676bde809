import { keptQuote } from '@tidemark/contracts/highlight';
import type { HighlightEntry } from '@tidemark/contracts/wire/library';
import { type ArticleRow, presentCard } from '../articles/index.ts';
import type { HighlightRow } from './store.ts';

interface HighlightParts {
  readonly article: ArticleRow | undefined;
  /** Whether the reader may read the article now. */
  readonly readable: boolean;
  readonly bookmarked: boolean;
}

/** A reader who has lost access keeps the note and the beginning of the quote, but not the text around it. */
export function presentHighlight(row: HighlightRow, parts: HighlightParts): HighlightEntry {
  const { id, articleId, exact, prefix, suffix, start, color, note, createdAt, updatedAt } = row;
  const { article, readable, bookmarked } = parts;
  const shown = readable ? exact : keptQuote(exact);
  return {
    id,
    attributes: {
      article_id: articleId,
      exact: shown,
      shortened: shown !== exact,
      context: readable ? { prefix, suffix, start } : null,
      color,
      note,
      created_at: createdAt.toISOString(),
      updated_at: updatedAt.toISOString(),
      readable,
      article: { data: article ? presentCard(article, bookmarked) : null },
    },
  };
}
