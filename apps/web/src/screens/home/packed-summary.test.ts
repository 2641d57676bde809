import { describe, expect, it } from 'vitest';
import type { Summary } from '../../domain/articles/index.ts';
import { packSummary, unpackSummary } from './packed-summary.ts';

const article: Summary = {
  id: 7,
  slug: 'a-report',
  title: 'A report',
  teaser: 'What it is about.',
  access: 'pioneer',
  publishedAt: '2026-11-15T12:00:00.000Z',
  picture: {
    ...{ src: '/assets/covers/a.webp', width: 1600, height: 900, alt: '' },
    blur: 'data:image/webp;base64,UklGRg==',
    small: { src: '/assets/covers/small/a.webp', width: 480 },
  },
  categories: [{ id: 11, name: 'Lending' }],
  authors: [{ name: 'Ada Marsh' }],
  minutes: 4,
};

describe('a packed summary', () => {
  const { small: _, ...withoutSmall } = article.picture as NonNullable<Summary['picture']>;

  it.each([
    ['with everything', article],
    [
      'with a smaller format elsewhere',
      { ...article, picture: { ...withoutSmall, small: { src: '/assets/media/0a.webp', width: 480 } } },
    ],
    [
      'with the usual cover',
      { ...article, picture: { ...withoutSmall, src: '/assets/covers/a-report.webp' } },
    ],
    ['published at a second', { ...article, publishedAt: '2026-11-15T12:00:07.125Z' }],
    ['without a time', { ...article, publishedAt: '' }],
    ['without a picture', { ...article, picture: null }],
    ['without a smaller format', { ...article, picture: withoutSmall }],
    ['without a placeholder', { ...article, picture: { ...withoutSmall, blur: '' } }],
    [
      'with a placeholder of another type',
      { ...article, picture: { ...withoutSmall, blur: 'data:image/png;base64,A' } },
    ],
    ['without authors and categories', { ...article, authors: [], categories: [] }],
  ])('%s is unpacked to the same summary, also after JSON', (_name, summary) => {
    expect(unpackSummary(JSON.parse(JSON.stringify(packSummary(summary))))).toEqual(summary);
  });

  it('is less than two thirds as long', () => {
    expect(JSON.stringify(packSummary(article)).length).toBeLessThan(
      (JSON.stringify(article).length * 2) / 3,
    );
  });
});
