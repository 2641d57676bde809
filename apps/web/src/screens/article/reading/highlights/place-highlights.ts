import type { TextRange } from '@tidemark/contracts/reading-record';
import { findQuote } from '@tidemark/contracts/text-quote';
import type { Highlight } from '../../../../domain/highlights/calls.ts';

export interface PlacedHighlight {
  readonly highlight: Highlight;
  /** Undefined if the words are no longer in the article. */
  readonly range: TextRange | undefined;
}

/** Finds highlights again in a text that may have been edited since. */
export const placeHighlights = (text: string, highlights: readonly Highlight[]): readonly PlacedHighlight[] =>
  highlights.map((highlight) => {
    const { exact, context } = highlight;
    if (!context) return { highlight, range: undefined };
    const { prefix, suffix, start } = context;
    return {
      highlight,
      range: findQuote(text, { exact, prefix, suffix }, { start, end: start + exact.length }),
    };
  });
