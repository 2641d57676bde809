import type { Body } from '@tidemark/contracts/wire/article';
import { describe, expect, it } from 'vitest';
import type { StoredTerm } from '../../platform/database/documents.ts';
import { compileTerms, linkTerms } from './terms.ts';

const term = (name: string, extra: Partial<StoredTerm> = {}): StoredTerm => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  term: name,
  aliases: [],
  definition: `What ${name} means.`,
  seeAlso: [],
  category: null,
  pageOnly: false,
  ...extra,
});

const TERMS = compileTerms([
  term('TVL', { aliases: ['total value locked'] }),
  term('MEV'),
  term('Blob'),
  term('Blob fee'),
  term('Bridge', { pageOnly: true }),
  term('AMM', { definition: 'A "pool" & its <price>.' }),
]);

const body = (...html: string[]): Body => ({
  blocks: html.map((one) => ({ kind: 'text', html: one })),
  headings: [],
  takeaways: [],
});
const linked = (...html: string[]): string =>
  linkTerms(body(...html), TERMS)
    .blocks.map((block) => ('html' in block ? block.html : ''))
    .join('\n')
    .replaceAll(/<a class="term" href="([^"]*)"[^>]*>(.*?)<\/a>/g, '{$1 $2}');

describe('terms in an article', () => {
  it('are linked at their first use only, by any of their names', () => {
    expect(linked('<p>TVL fell. TVL rose.</p>', '<p>Total value locked is no price.</p>')).toBe(
      '<p>{/glossary#tvl TVL} fell. TVL rose.</p>\n<p>Total value locked is no price.</p>',
    );
    expect(linked('<p>Total value locked.</p>')).toBe('<p>{/glossary#tvl Total value locked}.</p>');
  });

  it('include their definition, so that no request is needed', () => {
    const [block] = linkTerms(body('<p>An AMM.</p>'), TERMS).blocks;
    expect(block).toEqual({
      kind: 'text',
      html: '<p>An <a class="term" href="/glossary#amm" data-term="AMM" data-definition="A &quot;pool&quot; &amp; its &lt;price&gt;.">AMM</a>.</p>',
    });
  });

  it('match the longest name and the plural', () => {
    expect(linked('<p>The blob fee of two blobs.</p>')).toBe(
      '<p>The {/glossary#blob-fee blob fee} of two {/glossary#blob blobs}.</p>',
    );
  });

  it.each([
    ['headings', '<h2 id="tvl">TVL</h2><h3>TVL</h3><h4>TVL</h4>'],
    ['links', '<p><a href="https://a.example" rel="noopener">the <strong>TVL</strong></a></p>'],
    ['code', '<p><code>TVL</code></p><pre><code>TVL</code></pre>'],
    ['note numbers', '<p><sup><a href="#fn:tvl" id="fnref:tvl" aria-label="TVL">TVL</a></sup></p>'],
    ['attributes', '<div class="table" role="region" tabindex="0" aria-label="Table: TVL">x</div>'],
    ['similar words', '<p>TVLs1 XTVL MEV-Boost anti-MEV tvl mev _TVL &TVL;</p>'],
    ['terms that are shown in the glossary only', '<p>A bridge.</p>'],
  ])('are not linked in %s', (_name, html) => {
    expect(linked(html)).toBe(html);
  });

  it('are linked after skipped elements, inside lists, quotes and callouts', () => {
    const callout = { kind: 'callout', tone: 'note', title: 'TVL', html: '<p>TVL</p>' } as const;
    const { blocks } = linkTerms(
      {
        ...body('<h2>TVL</h2><ul><li><em>MEV</em></li></ul>'),
        blocks: [...body('<h2>TVL</h2><ul><li><em>MEV</em></li></ul>').blocks, callout],
      },
      TERMS,
    );
    expect(JSON.stringify(blocks)).toContain('<em><a class=');
    expect(blocks[1]).toMatchObject({ title: 'TVL', html: expect.stringContaining('>TVL</a>') });
  });

  it('are absent without a glossary, and the body is unchanged', () => {
    const one = body('<p>TVL</p>');
    expect(linkTerms(one, compileTerms([]))).toBe(one);
  });
});
