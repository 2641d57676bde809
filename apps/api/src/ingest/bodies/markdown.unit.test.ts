import { describe, expect, it } from 'vitest';
import { renderMarkdown, renderText } from './markdown.ts';
import { sanitise } from './sanitise.ts';

const htmlOf = (source: string): string =>
  renderMarkdown(source)
    .pieces.map((piece) => (piece.kind === 'html' ? piece.html : ''))
    .join('\n');

describe('markdown', () => {
  it('[VAL-04] gives headings unique ids in lower case with hyphens, in every script', () => {
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

  it('renders tables in a focusable region and marks numeric columns', () => {
    const html = htmlOf('| a | b |\n|---|---:|\n| x | 1 |');
    expect(html).toContain('<div class="table" role="region" tabindex="0" aria-label="Table: a, b"><table>');
    expect(html).toContain('<th scope="col" class="figure">b</th>');
    expect(html).toContain('<td class="figure">1</td>');
    expect(html).not.toContain('style=');
  });

  it('renders code in a focusable region labelled by its language', () => {
    expect(htmlOf('```rust\nlet a = 1 < 2;\n```')).toBe(
      '<pre role="region" tabindex="0" aria-label="Code, rust"><code>let a = 1 &lt; 2;\n</code></pre>',
    );
    expect(htmlOf('    indented')).toContain('<pre role="region" tabindex="0" aria-label="Code"><code>');
    expect(htmlOf('```"><script>alert(1)</script>\nx\n```')).not.toContain('<script');
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
  ])('escapes HTML: %s', (source) => {
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
  ])('does not render %s as an executable link', (source) => {
    expect(htmlOf(source)).not.toMatch(/href="(?!https?:|mailto:)/i);
  });

  it('keeps valid links and adds rel', () => {
    expect(htmlOf('[a](https://a.example/x?y=1&z=2 "t")')).toBe(
      '<p><a href="https://a.example/x?y=1&amp;z=2" rel="noopener">a</a></p>',
    );
    expect(htmlOf('[m](mailto:a@example.org) [p](/articles)')).toContain('href="/articles"');
  });

  it('replaces NUL and invalid characters with U+FFFD', () => {
    const { html, plain } = renderText('a\u0000b &#0; &#xD800;');
    for (const text of [html, plain]) {
      expect(text).not.toContain('\u0000');
      expect(text.isWellFormed()).toBe(true);
    }
  });

  it('recognises block fences only at the top level', () => {
    const { pieces } = renderMarkdown('- item\n\n  ```chart\n  type: line\n  ```\n\n```chart\na: 1\n```', {
      fences: ['chart'],
    });
    expect(pieces.map(({ kind }) => kind)).toEqual(['html', 'fence']);
  });
});

describe('footnotes', () => {
  const noted = (source: string) => {
    const { pieces, plain, headings } = renderMarkdown(source, { fences: ['chart'] });
    const html = pieces.map((piece) => (piece.kind === 'html' ? piece.html : `[${piece.name}]`)).join('\n');
    return { html, plain, headings };
  };

  it('link to the note and back, with ids from the editor’s label', () => {
    const { html, plain } = noted('Fees fell.[^fees]\n\n[^fees]: By *half*, see [a](https://a.example).');
    expect(html).toContain(
      '<p>Fees fell.<sup><a href="#fn:fees" id="fnref:fees" aria-label="Note 1">1</a></sup></p>',
    );
    expect(html).toContain('<div class="notes" role="group" aria-label="Notes"><ol>');
    expect(html).toContain('<li id="fn:fees"><p>By <em>half</em>');
    expect(html).toContain('<a class="back" href="#fnref:fees" aria-label="Back to the text, note 1">↩︎</a>');
    expect(plain).toBe('Fees fell.\nBy half, see a.');
  });

  it('keep their ids when another note is added before them', () => {
    const after = noted('New.[^new] Fees fell.[^fees]\n\n[^fees]: Old.\n\n[^new]: New.').html;
    expect(after).toContain('href="#fn:fees" id="fnref:fees" aria-label="Note 2">2</a>');
    expect(after).toContain('<li id="fn:fees">');
  });

  it('link back to each reference, and inline notes are identified by number', () => {
    const twice = noted('One.[^a] Two.[^a]\n\n[^a]: Note.').html;
    expect(twice).toContain('id="fnref:a"');
    expect(twice).toContain('id="fnref:a:2"');
    expect(twice.match(/class="back"/g)).toHaveLength(2);
    expect(noted('Text.^[In the line.]').html).toContain('<li id="fn:_1"><p>In the line.');
  });

  it('are listed after all blocks and not in the headings', () => {
    const { html, headings } = noted('## Cost[^a]\n\n[^a]: Note.\n\n```chart\nx: 1\n```\n\nEnd.');
    expect(html.indexOf('class="notes"')).toBeGreaterThan(html.indexOf('End.'));
    expect(headings).toEqual([{ id: 'cost', text: 'Cost', level: 2 }]);
  });

  it('without a definition stay escaped text', () => {
    expect(noted('Text.[^none]').html).toBe('<p>Text.[^none]</p>');
    const { html } = noted(
      'T.[^"><img/src=x/onerror=alert(1)>]\n\n[^"><img/src=x/onerror=alert(1)>]: <script>x</script>',
    );
    expect(html).not.toMatch(/<(img|script)|onerror="/);
  });

  it('have different ids if their labels differ only in punctuation or case', () => {
    const { html } = noted('A.[^x!] B.[^x?] C.[^x] D.[^X]\n\n[^x!]: 1\n\n[^x?]: 2\n\n[^x]: 3\n\n[^X]: 4');
    const ids = [...html.matchAll(/<li id="(fn:[^"]+)"/g)].map(([, id]) => id);
    const references = [...html.matchAll(/id="(fnref:[^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(4);
    expect(new Set(references).size).toBe(4);
    expect(ids).toContain('fn:x');
    for (const id of ids) expect(html).toContain(`href="#${id}"`);
  });

  it('are rejected in short texts', () => {
    expect(() => renderText('Text.[^a]\n\n[^a]: Note.')).toThrow(
      'has the footnote "[^a]", which this text cannot have',
    );
    expect(() => renderText('Text.[^a]')).toThrow('refers to a footnote that is not there');
  });
});

describe('sanitise', () => {
  it('removes everything that is not allowed', () => {
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
