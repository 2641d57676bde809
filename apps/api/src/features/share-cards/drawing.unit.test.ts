import { CATEGORIES } from '@tidemark/contracts/categories';
import { CARD_CHARACTERS, isCardCharacter } from '@tidemark/share-card/characters';
import { categoryShareCard, DEFAULT_SHARE_CARD, type ShareCard } from '@tidemark/share-card/share-card';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { glyphsOf, HEADLINE, hasGlyph, STRONG, TEXT } from '../../platform/drawing/fonts.ts';
import { draw, WIDTH } from './drawing.ts';

type ArticleCard = Extract<ShareCard, { kind: 'article' }>;

const ARTICLE: ArticleCard = {
  kind: 'article',
  title: 'Blob space after the glut',
  section: 'Layer 2',
  desk: 'infrastructure',
  tier: 'pioneer',
  open: false,
  names: ['Mira Okafor', 'Noor'],
  date: '2026-11-05',
  picture: null,
};

interface Outline {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The texts of the drawing and their horizontal extent. */
function outlinesOf(card: ShareCard): Outline[] {
  const { svg } = draw(card);
  expect(XMLValidator.validate(svg)).toBe(true);
  expect(svg).not.toMatch(/<text|font-family|NaN|undefined/);
  const { path } = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(svg).svg;
  return [path].flat().flatMap(({ 'aria-label': text, d }: Record<string, string>) => {
    if (!text) return [];
    const across = [...(d ?? '').matchAll(/[MLQC](-?[\d.]+)/g)].map(([, x]) => Number(x));
    return [{ text, from: Math.min(...across), to: Math.max(...across) }];
  });
}

const textsOf = (card: ShareCard) => outlinesOf(card).map(({ text }) => text);

describe('a share card', () => {
  it('contains the text of the card and nothing else', () => {
    expect(textsOf(ARTICLE)).toEqual([
      'Tidemark',
      'Layer 2',
      'Pioneer',
      'Blob space',
      'after the glut',
      'Mira Okafor et al.',
      'Nov 5, 2026',
    ]);
    const analyst = {
      kind: 'analyst',
      name: 'Noor',
      role: 'Alpha Desk',
      beats: ['Lending'],
      picture: null,
    } as const;
    expect(textsOf(analyst)).toEqual(['Tidemark', 'Analyst', 'Noor', 'Alpha Desk', 'Lending']);
    expect(textsOf(DEFAULT_SHARE_CARD).join(' ')).toBe('Tidemark Crypto and on-chain research, measured.');
  });

  it.each([
    ['one word', 'Basis'],
    ['a very long title', 'Who is paid for waiting when blocks fill up, and by whom, '.repeat(6)],
    ['a very long word', 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle'],
    ['characters of other scripts', 'Ликвидность, Łódź & Ωmega: <“fees”>'],
    ['characters without a glyph', '手数料が上昇しているときに誰が待ち時間の対価を受け取るのか'],
  ])('keeps %s within the column', (_what, title) => {
    const { panel } = draw({ ...ARTICLE, title });
    const outlines = outlinesOf({ ...ARTICLE, title });
    expect(outlines.length).toBeGreaterThan(5);
    for (const { text, from, to } of outlines) {
      expect([text, from >= 55, to <= panel.left - 20]).toEqual([text, true, true]);
    }
    expect(panel.left + panel.width).toBe(WIDTH);
  });

  it('balances lines and truncates after a whole word', () => {
    const long = outlinesOf({ ...ARTICLE, title: 'Who is paid for waiting, and by whom, '.repeat(9) });
    const lines = long.map(({ text }) => text).filter((text) => /paid|waiting|whom/.test(text));
    expect(lines.at(-1)).toMatch(/(Who|is|paid|for|waiting|and|by|whom)…$/);
    const short = textsOf({ ...ARTICLE, title: 'Validity proofs now cost less than the audits around them' });
    expect(short.slice(3, -2).every((line) => line.includes(' '))).toBe(true);
  });

  it('removes emoji without a gap', () => {
    expect(textsOf({ ...ARTICLE, title: 'Fees 🚀 rise' })).toContain('Fees rise');
  });

  it('draws an empty box for each character without a glyph', () => {
    expect(textsOf({ ...ARTICLE, title: 'Fees 日本 rise' })).toContain('Fees 日本 rise');
    const { outline, width } = glyphsOf('日本', { face: HEADLINE, size: 100 });
    // A box has an outer and an inner edge.
    expect(outline(0, 100).match(/M[\d. ]+(L[\d. ]+){3}Z/g)).toHaveLength(4);
    expect(width).toBeGreaterThan(100);
  });

  it('has a glyph for every supported character', () => {
    const assigned = Object.values(CARD_CHARACTERS)
      .join('')
      .replace(/\p{Cn}/gu, '');
    for (const face of [HEADLINE, TEXT, STRONG] as const) {
      expect(
        [...assigned].filter((character) => isCardCharacter(character) && !hasGlyph(face, character)),
      ).toEqual([]);
    }
  });

  it('can draw every category', () => {
    for (const category of CATEGORIES) {
      const drawn = textsOf(categoryShareCard(category)).join(' ');
      expect(drawn).toContain(category.name);
      expect(draw(categoryShareCard(category))).toEqual(draw(categoryShareCard(category)));
    }
  });
});
