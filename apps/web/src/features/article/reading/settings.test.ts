import { expect, it } from 'vitest';
import { parseSetting, USUAL } from './settings.ts';

it('a reader’s setting is read word by word, and what is no word of ours is as usual', () => {
  expect(parseSetting('size-4 wide sans')).toEqual({ size: 'size-4', width: 'wide', face: 'sans' });
  expect(parseSetting('sans')).toEqual({ ...USUAL, face: 'sans' });
  expect(parseSetting('size-9 "><script>')).toEqual(USUAL);
  expect(parseSetting()).toEqual(USUAL);
});
