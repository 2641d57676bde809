import { describe, expect, it } from 'vitest';
import { findQuote, quoteAt } from './text-quote.ts';

const TEXT = 'The pool pays. Fees fall. The pool pays. Stake rises.';
const rangeOf = (part: string, from = 0) => {
  const start = TEXT.indexOf(part, from);
  return { start, end: start + part.length };
};

describe('finding a quote', () => {
  it('returns the range it was made from', () => {
    for (let start = 0; start < TEXT.length - 5; start += 1) {
      const range = { start, end: start + 5 };
      expect(findQuote(TEXT, quoteAt(TEXT, range), range)).toEqual(range);
    }
  });

  it('finds it after text was inserted before it', () => {
    const quote = quoteAt(TEXT, rangeOf('Fees fall'));
    const edited = `A new beginning. ${TEXT}`;
    expect(findQuote(edited, quote, rangeOf('Fees fall'))).toEqual({ start: 32, end: 41 });
  });

  it('prefers the occurrence with the same surroundings, then the nearest', () => {
    const second = rangeOf('The pool pays', 5);
    expect(findQuote(TEXT, quoteAt(TEXT, second), rangeOf('The pool pays'))).toEqual(second);
    const bare = { exact: 'The pool pays', prefix: '', suffix: '' };
    expect(findQuote(TEXT, bare, { start: 20, end: 33 })).toEqual(second);
    expect(findQuote(TEXT, bare, { start: 3, end: 16 })).toEqual(rangeOf('The pool pays'));
    expect(findQuote(TEXT, bare)).toEqual(rangeOf('The pool pays'));
  });

  it('finds nothing if the words are gone or the quote is empty', () => {
    expect(findQuote('Something else', quoteAt(TEXT, rangeOf('Fees fall')))).toBeUndefined();
    expect(findQuote(TEXT, { exact: '', prefix: 'The', suffix: 'pool' })).toBeUndefined();
  });

  it('never cuts a character in two', () => {
    const text = 'a😀b😀c';
    for (let start = 0; start <= text.length; start += 1) {
      for (let end = start; end <= text.length; end += 1) {
        const { exact, prefix, suffix } = quoteAt(text, { start, end });
        expect([exact, prefix, suffix].every((part) => part.isWellFormed())).toBe(true);
      }
    }
  });
});
