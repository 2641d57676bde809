import { DEFAULT_SHARE_CARD, type ShareCard } from '@tidemark/share-card/share-card';
import { expect, it } from 'vitest';
import { imageFile } from './image-file.ts';

const folders = { contentDir: '/content', dataDir: '/data' };
const card = (url: string) => ({ kind: 'article', picture: { url, blur: '' } }) as unknown as ShareCard;

it.each([
  ['/assets/covers/a.webp', '/content/images/covers/a.webp'],
  ['/assets/media/0123.webp', '/data/media/0123.webp'],
  ['/assets/../secret', undefined],
  ['/assets/media/../../secret', undefined],
  ['https://elsewhere.example/a.webp', undefined],
])('finds the file of %s', (url, file) => {
  expect(imageFile(card(url), folders)).toBe(file);
});

it('finds no file for a card without an image', () => {
  expect(imageFile(DEFAULT_SHARE_CARD, folders)).toBeUndefined();
});
