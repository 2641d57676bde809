import { expect, it } from 'vitest';
import { tellOfMissingLetters } from './card-letters.ts';

it('says which letters of a new title its share card cannot show, and of which article', () => {
  const said: unknown[] = [];
  const entries = [
    { key: 'a', title: 'Fees 日本 rise' },
    { key: 'b', title: 'Ликвидность & ışık 🚀' },
  ];
  const changed = entries.map((entry) => ({ entry, hash: '' }));
  tellOfMissingLetters(
    { warn: (data) => said.push(data) },
    { changed, unchanged: 0, goneKeys: [], slugs: [] },
  );
  expect(said).toEqual([{ key: 'a', title: 'Fees 日本 rise', letters: '日 本' }]);
});
