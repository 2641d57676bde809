import { describe, expect, it } from 'vitest';
import { splitMarks } from './marks.ts';

describe('splitting a highlight', () => {
  it('takes the marked words apart from the rest', () => {
    expect(splitMarks('Rates and <mark>lending</mark> <mark>markets</mark>')).toEqual([
      { text: 'Rates and ', marked: false },
      { text: 'lending', marked: true },
      { text: ' ', marked: false },
      { text: 'markets', marked: true },
    ]);
  });

  it('a text without marks is one piece, an empty one none', () => {
    expect(splitMarks('plain')).toEqual([{ text: 'plain', marked: false }]);
    expect(splitMarks('')).toEqual([]);
  });

  it('turns entities back into characters, once', () => {
    const [first] = splitMarks('&#60;script&#62; &amp;lt; &quot;A&#38;B&quot; &#x2014; &nbsp; &#99999999;');
    expect(first?.text).toBe('<script> &lt; "A&B" — &nbsp; &#99999999;');
  });

  it('other tags stay text, and a mark without its end too', () => {
    expect(splitMarks('<b>x</b> <mark>y')).toEqual([{ text: '<b>x</b> <mark>y', marked: false }]);
  });

  it('what an article writes about marks does not mark', () => {
    expect(splitMarks('&#60;mark&#62;x&#60;/mark&#62;')).toEqual([{ text: '<mark>x</mark>', marked: false }]);
  });
});
