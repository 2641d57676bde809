import { describe, expect, it } from 'vitest';
import { readBody } from './blocks.ts';

const callout = (text: string) =>
  `\`\`\`callout\n${JSON.stringify({ tone: 'note', title: 'A word', text })}\n\`\`\``;

function read(...parts: string[]) {
  const { body, plain } = readBody(parts.join('\n\n'), [], () => undefined);
  const html = body.blocks.map((block) => ('html' in block ? block.html : ''));
  return { kinds: body.blocks.map(({ kind }) => kind), html, headings: body.headings, plain };
}

describe('notes in a callout', () => {
  it('are numbered together with the notes of the text and listed with them at the end', () => {
    const { kinds, html } = read(
      'First.[^a]',
      callout('Second.[^b] And the first again.[^a]'),
      'Third.[^c]',
      '[^c]: Of the third.\n\n[^b]: Of the second.\n\n[^a]: Of the first.',
    );
    expect(kinds).toEqual(['text', 'callout', 'text']);
    expect(html[1]).toBe(
      '<p>Second.<sup><a href="#fn:b" id="fnref:b" aria-label="Note 2">2</a></sup> And the first again.' +
        '<sup><a href="#fn:a" id="fnref:a:2" aria-label="Note 1">1</a></sup></p>',
    );
    expect(html[2]).toContain('aria-label="Note 3">3</a>');
    expect(html[2]?.match(/<li id="fn:\w+">/g)).toEqual([
      '<li id="fn:a">',
      '<li id="fn:b">',
      '<li id="fn:c">',
    ]);
    expect(html[2]).toContain('href="#fnref:a:2" aria-label="Back to the text, note 1"');
  });

  it('may be defined inside the callout or inline', () => {
    const { kinds, html, plain } = read(callout('One.[^own] Two.^[In the line.]\n\n[^own]: Its *own*.'));
    expect(kinds).toEqual(['callout', 'text']);
    expect(html[0]).not.toContain('Its');
    expect(html[1]).toContain('<li id="fn:own"><p>Its <em>own</em>.');
    expect(html[1]).toContain('<li id="fn:_2"><p>In the line.');
    expect(plain.split('\n')).toEqual(['One. Two.', 'Its own.', 'In the line.', 'A word']);
  });

  it('are rejected without a definition, and a definition without a reference', () => {
    expect(() => read(callout('Text.[^none]'))).toThrow(
      expect.objectContaining({ field: '[^none]', message: 'refers to a footnote that is not there' }),
    );
    expect(() => read('Text.', '[^lost]: Nobody reads this.')).toThrow(
      expect.objectContaining({ field: '[^lost]', message: 'is a footnote that nothing refers to' }),
    );
    expect(read('Code keeps `[^none]`.', '```js\nx[^none]\n```').kinds).toEqual(['text']);
  });
});

describe('the text of a callout', () => {
  it('contains no nested blocks, has unique heading ids and is not in the table of contents', () => {
    const { kinds, html, headings } = read(
      '## Cost',
      callout('## Cost\n\n```chart\nx: 1\n```\n\n- one'),
      '## Cost',
    );
    expect(kinds).toEqual(['text', 'callout', 'text']);
    expect(html[1]).toContain('<h2 id="cost-2">Cost</h2>');
    expect(html[1]).toContain('<code>x: 1');
    expect(headings.map(({ id }) => id)).toEqual(['cost', 'cost-3']);
  });

  it('is rejected if it is missing or not text', () => {
    const text = { field: 'callout.text' };
    expect(() => read(callout(''))).toThrow(expect.objectContaining(text));
    expect(() => read('```callout\ntone: note\ntitle: T\n```')).toThrow(expect.objectContaining(text));
    expect(() => read('```callout\ntone: [\n```')).toThrow();
  });
});

describe('what readers would not get as the editor sees it', () => {
  it.each([
    ['<u>underlined</u>', 'has HTML, which readers would see as text: "<u>"'],
    ['A <br/> break', 'has HTML, which readers would see as text: "<br/>"'],
    ['- a\n- <span class="x">b</span>', 'has HTML, which readers would see as text: "<span class="x">"'],
    ['| a |\n|---|\n| <sub>2</sub> |', 'has HTML, which readers would see as text: "<sub>"'],
    ['<!-- a remark -->', 'has HTML, which readers would see as text: "<!--"'],
    [
      '![A chart](/uploads/a.png)',
      'has the picture "A chart" inside the text, where readers would not see it: add an image block',
    ],
    ['[call](tel:+441)', 'has a link that readers could not follow: "tel:+441"'],
    ['[run](javascript:alert)', 'has a link that readers could not follow: "javascript:alert"'],
  ])('is rejected: %s', (source, reason) => {
    expect(() => read(source)).toThrow(reason);
    expect(() => read(callout(source))).toThrow(reason);
  });

  it.each(['A list<string> and 3 < 4 > 2', '`<u>` in code', '```html\n<u>x</u>\n```', '<https://a.example>'])(
    'is not: %s',
    (source) => {
      expect(read(source).kinds).toEqual(['text']);
    },
  );
});

describe('the dates of a chart', () => {
  const chart = (date: string, ...labels: string[]) =>
    `\`\`\`chart\n${JSON.stringify({
      ...{ type: 'line', title: 'T', unit: '%', source: 'S', date },
      series: [{ name: 'A', points: labels.map((label, n) => [label, n]) }],
    })}\n\`\`\``;

  it.each([
    ['soon', ['a'], 'must be a day such as 2026-10-03, not "soon"'],
    ['2026-10', ['a'], 'must be a day such as 2026-10-03, not "2026-10"'],
    ['2026-02-30', ['a'], 'must be a day such as 2026-10-03, not "2026-02-30"'],
    ['2026-10-03', ['2026-01', '2026-02-01'], 'mixes the labels "2026-01" and "2026-02-01"'],
    ['2026-10-03', ['2026-01', 'Feb'], 'mixes the labels "2026-01" and "Feb"'],
    ['2026-10-03', ['2026-13', '2026-14'], 'has the date "2026-13", which does not exist'],
    ['2026-10-03', ['2026-02-28', '2026-02-29'], 'has the date "2026-02-29", which does not exist'],
    ['2026-10-03', ['a', 'b', 'a'], 'has the label "a" twice in "A"'],
  ])('are rejected: %s %j', (date, labels, reason) => {
    expect(() => read(chart(date, ...labels))).toThrow(reason);
  });

  it.each([
    [['2026-01', '2026-02']],
    [['2024-02-29', '2024-03-01']],
    [['Q1 2026', 'Q2 2026']],
    [['2025', '2026']],
  ])('are accepted: %j', (labels) => {
    expect(read(chart('2026-10-03', ...labels)).kinds).toEqual(['chart']);
  });
});
