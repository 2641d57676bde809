import { sliceText } from './text-quote.ts';

/** Colours of highlights. The names are read out, so that colour is never the only difference. */
export const HIGHLIGHT_COLORS = ['yellow', 'green', 'blue', 'pink'] as const;
export type HighlightColor = (typeof HIGHLIGHT_COLORS)[number];

/** A highlight quotes at most this many characters: a long paragraph. */
export const MAX_HIGHLIGHT = 2000;
/** Of a longer quote, a reader who may no longer read the article keeps this many characters. */
export const MAX_KEPT_QUOTE = 500;
export const MAX_HIGHLIGHTS_PER_ARTICLE = 1000;
export const MAX_NOTE = 5000;

/** What a reader who may no longer read the article keeps of a quote. */
export const keptQuote = (exact: string): string => sliceText(exact, 0, MAX_KEPT_QUOTE);
