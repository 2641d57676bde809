import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DRAWN_FONTS } from '@tidemark/design/fonts';
import { isCardCharacter } from '@tidemark/share-card/characters';
import { create, type Font } from 'fontkit';

/** Font files per script, tried in this order for each character. */
const SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'greek'];
/** Used for characters that a font lacks. */
const FALLBACK = 'inter-650';

export const HEADLINE = 'merriweather-700';
export const TEXT = 'inter-500';
export const STRONG = 'inter-650';
export const FIGURES = 'ibm-plex-mono-400';
export type Face = typeof HEADLINE | typeof TEXT | typeof STRONG | typeof FIGURES;

const opened = new Map<string, Font | undefined>();

function open(name: string): Font | undefined {
  if (opened.has(name)) return opened.get(name);
  const file = join(DRAWN_FONTS, `${name}.ttf`);
  // Each file contains one font, although fontkit's type allows collections.
  const font = existsSync(file) ? (create(readFileSync(file)) as Font) : undefined;
  opened.set(name, font);
  return font;
}

function fontFor(face: Face, code: number): Font | undefined {
  for (const family of [face, FALLBACK]) {
    for (const script of SCRIPTS) {
      const font = open(`${family}-${script}`);
      if (font?.hasGlyphForCodePoint(code)) return font;
    }
  }
  return undefined;
}

export const hasGlyph = (face: Face, character: string): boolean =>
  fontFor(face, character.codePointAt(0) ?? 0) !== undefined;

interface Run {
  /** Undefined for characters without a glyph. */
  readonly font: Font | undefined;
  readonly text: string;
}

/** Removes emoji and invisible characters and the gaps they would leave. */
export const drawable = (face: Face, text: string): string =>
  [...text.normalize('NFC')]
    .filter((character) => /\s/u.test(character) || hasGlyph(face, character) || isCardCharacter(character))
    .join('')
    .replace(/\s+/gu, ' ')
    .trim();

/** Splits text into runs with the same font file. */
function runsOf(face: Face, text: string): Run[] {
  const runs: { font: Font | undefined; text: string }[] = [];
  for (const character of text) {
    const font = fontFor(face, character.codePointAt(0) ?? 0);
    const last = runs.at(-1);
    if (last && last.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

export interface Setting {
  readonly face: Face;
  readonly size: number;
  /** Letter spacing in ems. */
  readonly tracking?: number;
}

interface Glyphs {
  readonly width: number;
  readonly outline: (x: number, baseline: number) => string;
}

/** Size of the replacement box in ems. */
const BOX = { advance: 0.66, side: 0.07, height: 0.72, stroke: 0.055 };

/** A box that replaces a character without a glyph, so that missing text is visible. */
function emptyBox(x: number, baseline: number, size: number): string {
  const [left, right] = [x + BOX.side * size, x + (BOX.advance - BOX.side) * size];
  const [top, line] = [baseline - BOX.height * size, BOX.stroke * size];
  const outer = `M${left} ${baseline}L${right} ${baseline}L${right} ${top}L${left} ${top}Z`;
  const [l, r, t, b] = [left + line, right - line, top + line, baseline - line];
  // Opposite winding direction, so that the inner path is a hole.
  return `${outer}M${l} ${b}L${l} ${t}L${r} ${t}L${r} ${b}Z`;
}

/** Converts text to outlines, so that no font is needed to render it. */
export function glyphsOf(text: string, { face, size, tracking = 0 }: Setting): Glyphs {
  let width = 0;
  const parts: ((x: number, baseline: number) => string)[] = [];
  for (const { font, text: characters } of runsOf(face, text)) {
    if (!font) {
      for (const _character of characters) {
        const left = width;
        parts.push((x, baseline) => emptyBox(x + left, baseline, size));
        width += BOX.advance * size + tracking * size;
      }
      continue;
    }
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(characters);
    for (const [n, glyph] of glyphs.entries()) {
      const at = positions[n];
      const left = width + (at?.xOffset ?? 0) * scale;
      const lift = (at?.yOffset ?? 0) * scale;
      parts.push((x, baseline) =>
        glyph.path
          .scale(scale, -scale)
          .translate(x + left, baseline - lift)
          .toSVG(),
      );
      width += (at?.xAdvance ?? 0) * scale + tracking * size;
    }
  }
  return { width, outline: (x, baseline) => parts.map((part) => part(x, baseline)).join('') };
}

const widths = new Map<string, number>();
const MAX_WIDTHS = 5000;

/** The width of the text. Cached, because fitting a headline measures the same words at many sizes. */
export function widthOf(text: string, { face, size, tracking = 0 }: Setting): number {
  const key = `${face}:${tracking}:${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    width = glyphsOf(text, { face, size: 100, tracking }).width / 100;
    if (widths.size >= MAX_WIDTHS) widths.clear();
    widths.set(key, width);
  }
  return width * size;
}
