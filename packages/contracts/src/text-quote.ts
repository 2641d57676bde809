import type { TextQuote, TextRange } from './reading-record.ts';

const CONTEXT = 32;

/** A cut may not separate the two halves of a character beyond the basic plane. */
export const sliceText = (text: string, start: number, end: number): string =>
  text.slice(start, end).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');

/** Describes a part of a text, so that it can be found again after the text was edited. */
export function quoteAt(text: string, { start, end }: TextRange): TextQuote {
  return {
    exact: sliceText(text, start, end),
    prefix: sliceText(text, Math.max(0, start - CONTEXT), start),
    suffix: sliceText(text, end, end + CONTEXT),
  };
}

function commonEnd(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length))
    length += 1;
  return length;
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
  return length;
}

/**
 * Where the quote is in the text. Of several occurrences the one whose surroundings agree best, and of equally good
 * ones the one nearest to the former position.
 */
export function findQuote(text: string, quote: TextQuote, before?: TextRange): TextRange | undefined {
  const { exact, prefix, suffix } = quote;
  if (exact === '') return undefined;
  let best: { readonly start: number; readonly context: number; readonly distance: number } | undefined;
  for (let start = text.indexOf(exact); start !== -1; start = text.indexOf(exact, start + 1)) {
    const end = start + exact.length;
    const context =
      commonEnd(text.slice(Math.max(0, start - prefix.length), start), prefix) +
      commonStart(text.slice(end, end + suffix.length), suffix);
    const distance = Math.abs(start - (before?.start ?? start));
    if (!best || context > best.context || (context === best.context && distance < best.distance)) {
      best = { start, context, distance };
    }
  }
  return best && { start: best.start, end: best.start + exact.length };
}
