/** Colours of highlights. The names are read out, so that colour is never the only difference. */
export const HIGHLIGHT_COLORS = ['yellow', 'green', 'blue', 'pink'] as const;
export type HighlightColor = (typeof HIGHLIGHT_COLORS)[number];

/** A highlight quotes at most this many characters, because a reader keeps it when their plan ends. */
export const MAX_HIGHLIGHT = 200;
export const MAX_HIGHLIGHTS_PER_ARTICLE = 1000;
export const MAX_NOTE = 5000;
