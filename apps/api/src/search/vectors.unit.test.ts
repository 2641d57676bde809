import { expect, test } from 'vitest';
import { embeddedTexts } from './embedded-texts.ts';
import { combineOrders } from './similar-articles.ts';
import { cosine, decodeVectors, encodeVectors, normalised } from './vector-format.ts';
import { extentsOf } from './vector-index.ts';

test('stored vectors give the cosine within a hundredth', () => {
  const a = Array.from({ length: 300 }, (_, n) => Math.sin(n));
  const b = Array.from({ length: 300 }, (_, n) => Math.sin(n * 1.1));
  const [one, other] = decodeVectors(encodeVectors([a, b]), 300);
  if (!one || !other) throw new Error('Two vectors expected');
  const exact = normalised(a).reduce((sum, value, n) => sum + value * (normalised(b)[n] ?? 0), 0);
  expect(cosine(normalised(a), one)).toBeCloseTo(1, 2);
  expect(cosine(normalised(a), other)).toBeCloseTo(exact, 2);
});

test('a public row has nothing of a locked body', () => {
  const made = { title: 'Title', teaser: 'Teaser', plain: 'Heading\nOne sentence of the body.' };
  expect(embeddedTexts(made, 0)).toEqual([
    { level: 0, texts: ['Title\nTeaser', 'Title\nOne sentence of the body.'] },
  ]);
  expect(embeddedTexts(made, 3)).toEqual([
    { level: 0, texts: ['Title\nTeaser'] },
    { level: 3, texts: ['Title\nOne sentence of the body.'] },
  ]);
});

test('how much of a level is searched depends only on the levels up to it', () => {
  const size = (level: number, bytes: number) => ({ level, articles: 10, dimensions: 6, bytes });
  expect(extentsOf([size(0, 100), size(1, 100)], 1000)).toEqual(['all', 'all', 'all', 'all', 'all']);
  expect(extentsOf([size(0, 100), size(2, 1000)], 1000)).toEqual(['all', 'all', 'none', 'none', 'none']);
  expect(extentsOf([size(0, 2000)], 1000)).toEqual(['first', 'none', 'none', 'none', 'none']);
  expect(extentsOf([size(0, 2000)], 50)).toEqual(['none', 'none', 'none', 'none', 'none']);
});

test('an article that both orders have near the top comes first', () => {
  expect(combineOrders([1, 2, 3], [2, 3])).toEqual([2, 3, 1]);
  expect(combineOrders([1, 2, 3], [])).toEqual([1, 2, 3]);
});
