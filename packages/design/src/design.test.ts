import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DRAWN_FONTS, WEB_FONTS } from './fonts.ts';
import { DESKS, palette, SHADES } from './palette.ts';
import { tokensStylesheet } from './stylesheet.ts';

const FOLDER = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

it('has a stylesheet with the current tokens', () => {
  expect(read('tokens.css')).toBe(tokensStylesheet());
});

it('has the web fonts that its stylesheet names', () => {
  const named = [...read('fonts.css').matchAll(/url\("\/fonts\/([^"]+)"\)/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(readdirSync(WEB_FONTS).toSorted());
  expect(readdirSync(DRAWN_FONTS)).toContain('inter-650-latin.ttf');
});

const channel = (hex: string) => {
  const share = Number.parseInt(hex, 16) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const luminance = (colour: string) => {
  const [red = '0', green = '0', blue = '0'] = colour.slice(1).match(/../g) ?? [];
  return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
};
const contrast = (a: string, b: string) => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((one, other) => one - other);
  return (high + 0.05) / (low + 0.05);
};

it.each(['light', 'dark'] as const)('has text of sufficient contrast in the %s theme', (theme) => {
  const of = (name: keyof typeof palette) => palette[name][theme];
  const texts = [
    'ink',
    'quiet',
    'accent',
    'danger',
    'tierFree',
    'tierPioneer',
    'tierProfessional',
    'tierAlpha',
  ] as const;
  for (const ground of ['paper', 'raised'] as const) {
    for (const text of texts)
      expect([text, ground, contrast(of(text), of(ground)) >= 4.5]).toEqual([text, ground, true]);
  }
  for (const fill of ['accent', 'accentStrong'] as const) {
    expect([fill, contrast(of('onAccent'), of(fill)) >= 4.5]).toEqual([fill, true]);
  }
  expect(contrast(of('onDanger'), of('dangerFill'))).toBeGreaterThanOrEqual(4.5);
});

it('spells colours as six lower-case digits', () => {
  const spelled = JSON.stringify([palette, DESKS, SHADES]).match(/#\w+/g) ?? [];
  expect(spelled.length).toBeGreaterThan(80);
  expect(spelled.filter((colour) => !/^#[0-9a-f]{6}$/.test(colour))).toEqual([]);
});
