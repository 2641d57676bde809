import { describe, expect, it } from 'vitest';
import { splitHighlights } from './highlights.ts';

describe('splitting a highlight', () => {
  it('separates highlighted text from the rest', () => {
    expect(splitHighlights('Rates and <mark>lending</mark> <mark>markets</mark>')).toEqual([
      { text: 'Rates and ', highlighted: false },
      { text: 'lending', highlighted: true },
      { text: ' ', highlighted: false },
      { text: 'markets', highlighted: true },
    ]);
  });

  it('returns one segment for a text without highlights, none for an empty text', () => {
    expect(splitHighlights('plain')).toEqual([{ text: 'plain', highlighted: false }]);
    expect(splitHighlights('')).toEqual([]);
  });

  it('decodes entities exactly once', () => {
    const [first] = splitHighlights(
      '&#60;script&#62; &amp;lt; &quot;A&#38;B&quot; &#x2014; &nbsp; &#99999999;',
    );
    expect(first?.text).toBe('<script> &lt; "A&B" — &nbsp; &#99999999;');
  });

  it.each(['constructor', 'toString', '__proto__'])('keeps the unknown entity %s as text', (name) => {
    expect(splitHighlights(`&${name};`)).toEqual([{ text: `&${name};`, highlighted: false }]);
  });

  it('keeps other tags and an unclosed mark as text', () => {
    expect(splitHighlights('<b>x</b> <mark>y')).toEqual([{ text: '<b>x</b> <mark>y', highlighted: false }]);
  });

  it('does not highlight an escaped mark tag from an article', () => {
    expect(splitHighlights('&#60;mark&#62;x&#60;/mark&#62;')).toEqual([
      { text: '<mark>x</mark>', highlighted: false },
    ]);
  });
});
