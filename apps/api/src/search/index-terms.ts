/** A term of the index as a query refers to it. A prefix ends in `:*`. */
export type IndexTerm = string;

export const PREFIX_MARKER = ':*';

/** The prefix that a term stands for, or undefined if it is a whole word. */
export const prefixOf = (term: IndexTerm): string | undefined =>
  term.endsWith(PREFIX_MARKER) ? term.slice(0, -PREFIX_MARKER.length) : undefined;
