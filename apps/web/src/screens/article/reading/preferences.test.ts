import { expect, it } from 'vitest';
import { DEFAULT_PREFERENCES, parsePreferences } from './preferences.ts';

it('parses stored preferences and replaces unknown values by the defaults', () => {
  expect(parsePreferences('size-4 wide sans')).toEqual({ size: 'size-4', width: 'wide', face: 'sans' });
  expect(parsePreferences('sans')).toEqual({ ...DEFAULT_PREFERENCES, face: 'sans' });
  expect(parsePreferences('size-9 "><script>')).toEqual(DEFAULT_PREFERENCES);
  expect(parsePreferences()).toEqual(DEFAULT_PREFERENCES);
});
