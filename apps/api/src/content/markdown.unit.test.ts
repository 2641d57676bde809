import { describe, expect, it } from 'vitest';
import { renderMarkdown, renderText } from './markdown.ts';
import { sanitise } from './sanitise.ts';

const htmlOf = (source: string): string => renderText(source).html;

describe('markdown', () => {
  it('[VAL-04] gives headings their ids: lower case, hyphens, of every script, each once', () => {
    const { headings, pieces } = renderMarkdown(
      [
        '# What it costs',
        '## Risk & reward',
        '### Risk & reward',
        '###### Ünïcode 漢字',
        '## ***',
        '## `code` *em*',
      ].join('\n\n'),
    );
    expect(headings).toEqual([
      { id: 'what-it-costs', text: 'What it costs', level: 2 },
      { id: 'risk-reward', text: 'Risk & reward', level: 2 },
      { id: 'risk-reward-2', text: 'Risk & reward', level: 3 },
      { id: 'ünïcode-漢字', text: 'Ünïcode 漢字', level: 4 },
      { id: 'section', text: '***', level: 2 },
      { id: 'code-em', text: 'code em', level: 2 },
    ]);
    const html = pieces.map((piece) => (piece.kind === 'html' ? piece.html : '')).join('');
    expect(html).toContain('<h2 id="what-it-costs">What it costs</h2>');
    expect(html).toContain('<h4 id="ünïcode-漢字">');
    expect(html).not.toContain('<h1');
  });

  it('renders tables in a region the keyboard can reach, figures marked', () => {
    const html = htmlOf('| a | b |\n|---|---:|\n| x | 1 |');
    expect(html).toContain('<div class="table" role="region" tabindex="0" aria-label="Table"><table>');
    expect(html).toContain('<th scope="col" class="figure">b</th>');
    expect(html).toContain('<td class="figure">1</td>');
    expect(html).not.toContain('style=');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<iframe src="https://evil.example"></iframe>',
    '<svg/onload=alert(1)>',
    '<style>*{display:none}</style>',
    '<p onclick="alert(1)">x</p>',
    'text <b onmouseover=alert(1)>x</b>',
    '<!-- --><script>alert(1)</script>',
  ])('shows HTML as the text it is: %s', (source) => {
    const html = htmlOf(source);
    expect(html.replace(/<\/?p>/g, '')).not.toMatch(/[<]/);
    expect(html).toContain('&lt;');
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](vbscript:msgbox)',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](file:///etc/passwd)',
    '<javascript:alert(1)>',
    '[x][1]\n\n[1]: javascript:alert(1)',
    '[x](ftp://example.org)',
  ])('makes no link of %s that a browser would run', (source) => {
    expect(htmlOf(source)).not.toMatch(/href="(?!https?:|mailto:)/i);
  });

  it('keeps links that lead somewhere, with rel', () => {
    expect(htmlOf('[a](https://a.example/x?y=1&z=2 "t")')).toBe(
      '<p><a href="https://a.example/x?y=1&amp;z=2" rel="noopener">a</a></p>',
    );
    expect(htmlOf('[m](mailto:a@example.org) [p](/articles)')).toContain('href="/articles"');
  });

  it('NUL and impossible characters become a visible mark, never themselves', () => {
    const { html, plain } = renderText('a\u0000b &#0; &#xD800;');
    for (const text of [html, plain]) {
      expect(text).not.toContain('\u0000');
      expect(text.isWellFormed()).toBe(true);
    }
  });

  it('reads a fence of ours only where it stands by itself', () => {
    const { pieces } = renderMarkdown('- item\n\n  ```chart\n  type: line\n  ```\n\n```chart\na: 1\n```', [
      'chart',
    ]);
    expect(pieces.map(({ kind }) => kind)).toEqual(['html', 'fence']);
  });
});

describe('sanitise', () => {
  it('is the last word, whoever made the HTML', () => {
    const dirty = [
      '<p class="x" style="color:red" onclick="a()">t</p>',
      '<script>alert(1)</script>',
      '<a href="javascript:a()" target="_blank" ping="https://evil.example">l</a>',
      '<h2 id="ok" class="no">h</h2>',
      '<div class="table evil">d</div>',
      '<img src="https://evil.example/p.gif">',
      '<form action="https://evil.example"><input name="p"></form>',
    ].join('');
    expect(sanitise(dirty)).toBe('<p>t</p><a>l</a><h2 id="ok">h</h2><div class="table">d</div>');
  });
});
