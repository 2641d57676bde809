import { describe, expect, it } from 'vitest';
import { unsupportedCharacters } from './characters.ts';

describe('unsupportedCharacters', () => {
  it('returns each character of an unsupported script once', () => {
    expect(unsupportedCharacters('Fees 日本日 rise in ไทย')).toEqual(['日', '本', 'ไ', 'ท', 'ย']);
  });

  it.each([
    'Ликвидность',
    'Łódź',
    'Ισχύς',
    'ağrı ışık',
    'A\u0308 ﻿soft\u00adhyphen',
    'To the moon 🚀 👩‍🚀 🇫🇷 ✈️',
  ])('returns none for “%s”', (text) => {
    expect(unsupportedCharacters(text)).toEqual([]);
  });
});
