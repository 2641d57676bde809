import { DEFAULT_SHARE_CARD, type ShareCard } from '@tidemark/share-card/share-card';
import { expect, it } from 'vitest';
import { cardImage } from './card-image.ts';

const BYTES = Buffer.from('an image');
const sources = {
  contentDir: '/content',
  readMedia: async (name: string) => (name === '0123.webp' ? BYTES : undefined),
};
const card = (url: string) => ({ kind: 'article', picture: { url, blur: '' } }) as unknown as ShareCard;

it.each([
  ['/assets/covers/a.webp', '/content/images/covers/a.webp'],
  ['/assets/media/0123.webp', BYTES],
  ['/assets/../secret', undefined],
  ['/assets/media/../../secret', undefined],
  ['https://elsewhere.example/a.webp', undefined],
])('finds the image of %s', async (url, image) => {
  expect(await cardImage(card(url), sources)).toBe(image);
});

it('finds no image for a card without one', async () => {
  expect(await cardImage(DEFAULT_SHARE_CARD, sources)).toBeUndefined();
});
