import { expect, it } from 'vitest';
import { warnAboutMissingGlyphs } from './missing-glyphs.ts';

it('warns about characters of a title that the share card cannot show', () => {
  const said: unknown[] = [];
  const entries = [
    { key: 'a', title: 'Fees 日本 rise' },
    { key: 'b', title: 'Ликвидность & ışık 🚀' },
  ];
  const changed = entries.map((entry) => ({ entry, hash: '' }));
  warnAboutMissingGlyphs(
    { warn: (data) => said.push(data) },
    { changed, unchanged: 0, goneKeys: [], slugs: [] },
  );
  expect(said).toEqual([{ key: 'a', title: 'Fees 日本 rise', characters: '日 本' }]);
});
