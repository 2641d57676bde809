import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';

const FOLDER = join(import.meta.dirname, '../../../assets/fonts');

/** Each with the scripts it was cut in; a letter that one file lacks is looked for in the next. */
const SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'greek'];
/** Where a face lacks a letter, another of ours may have it. */
const FALLBACK = 'inter-650';

export const HEADLINE = 'merriweather-700';
export const TEXT = 'inter-500';
export const STRONG = 'inter-650';
export const FIGURES = 'ibm-plex-mono-400';
export type Face = typeof HEADLINE | typeof TEXT | typeof STRONG | typeof FIGURES;

const opened = new Map<string, Font | undefined>();

function open(name: string): Font | undefined {
  if (opened.has(name)) return opened.get(name);
  const file = join(FOLDER, `${name}.ttf`);
  // A file holds one face; the type of what opens it allows for collections.
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

interface Run {
  readonly font: Font;
  readonly text: string;
}

/** Without the letters that we have no shape for, and without the gaps they would leave. */
export const drawable = (face: Face, text: string): string =>
  [...text.normalize('NFC')]
    .filter((letter) => /\s/u.test(letter) || fontFor(face, letter.codePointAt(0) ?? 0))
    .join('')
    .replace(/\s+/gu, ' ')
    .trim();

/** Text cut where one font file ends and the next begins. */
function runsOf(face: Face, text: string): Run[] {
  const runs: { font: Font; text: string }[] = [];
  for (const letter of text) {
    const font = fontFor(face, letter.codePointAt(0) ?? 0);
    const last = runs.at(-1);
    if (font && last?.font === font) last.text += letter;
    else if (font) runs.push({ font, text: letter });
  }
  return runs;
}

export interface Setting {
  readonly face: Face;
  readonly size: number;
  /** Space added after every letter, in ems. */
  readonly tracking?: number;
}

interface Glyphs {
  readonly width: number;
  readonly outline: (x: number, baseline: number) => string;
}

/** Text as outlines: what draws it later needs no font. */
export function glyphsOf(text: string, { face, size, tracking = 0 }: Setting): Glyphs {
  let width = 0;
  const parts: ((x: number, baseline: number) => string)[] = [];
  for (const run of runsOf(face, text)) {
    const scale = size / run.font.unitsPerEm;
    const { glyphs, positions } = run.font.layout(run.text);
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

/** As wide as it will be set; remembered, since fitting a headline asks for the same words at many sizes. */
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
