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

  it('without a definition stay plain text', () => {
    expect(read(callout('Text.[^none]')).html).toEqual(['<p>Text.[^none]</p>']);
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
