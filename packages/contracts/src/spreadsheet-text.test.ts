import { describe, expect, it } from 'vitest';
import { spreadsheetText } from './spreadsheet-text.ts';

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '\u2212'];
const INVISIBLE = [
  ...['', '\n', '\r\n', '\t', ' ', '\u00a0', '\u3000', '\u2003', '\v', '\0', '\u001b'],
  ...['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u202e', '\u115f', '\u3164', '\u034f'],
  '\n \u200b\u3000',
];

describe('text for a cell', () => {
  it.each(INVISIBLE)('is neutralised if it begins with %j and a sign of a formula', (before) => {
    for (const sign of SIGNS) {
      const text = `${before}${sign}1+1`;
      expect(spreadsheetText(text), JSON.stringify(text)).toBe(`'${text}`);
    }
  });

  it.each(['\tx', '\rx', '\nx'])('is neutralised if it begins with the separator in %j', (text) => {
    expect(spreadsheetText(text)).toBe(`'${text}`);
  });

  it.each(['', 'Rates', 'a=b', ' plain', '\u200bplain', '1 + 1', 'ＤｅＦｉ', 'e\u0301t\u00e9', '2026-11-16'])(
    'stays %j',
    (text) => expect(spreadsheetText(text)).toBe(text),
  );
});
