import { expect, it } from 'vitest';
import type { Highlight } from '../../../../domain/highlights/calls.ts';
import { placeHighlights } from './place-highlights.ts';

const TEXT = 'Fees fall. Stake rises.\nFees fall again.';
const highlight = (exact: string, start: number, extra: Partial<Highlight> = {}): Highlight => ({
  ...{
    id: exact,
    articleId: 1,
    exact,
    shortened: false,
    color: 'yellow',
    note: '',
    createdAt: '',
    readable: true,
    article: null,
  },
  context: {
    prefix: TEXT.slice(Math.max(0, start - 32), start),
    suffix: TEXT.slice(start + exact.length).slice(0, 32),
    start,
  },
  ...extra,
});
const rangesIn = (text: string, ...highlights: Highlight[]) =>
  placeHighlights(text, highlights).map(({ range }) => range && text.slice(range.start, range.end));

it('finds highlights where they were', () => {
  expect(placeHighlights(TEXT, [highlight('Fees fall', 24)])[0]?.range).toEqual({ start: 24, end: 33 });
});

it('finds highlights after the article was edited around them', () => {
  const edited = 'A new first paragraph.\nStake rises.\nFees fall again.';
  expect(rangesIn(edited, highlight('Stake rises', 11), highlight('Fees fall again', 24))).toEqual([
    'Stake rises',
    'Fees fall again',
  ]);
});

it('has no range for words that are gone or that the reader may not read', () => {
  expect(rangesIn('Rewritten.', highlight('Stake rises', 11))).toEqual([undefined]);
  expect(rangesIn(TEXT, highlight('Stake rises', 11, { context: null }))).toEqual([undefined]);
});
