import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_DESK, DESKS, palette, SHADES } from '@tidemark/design/palette';
import { expect, it } from 'vitest';
import { ROOT } from './lib/root.mjs';

/** Numbers of issues and private members are not colours. */
const HEX = /(?<![&\w])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3})(?![\w-])(?!\()/gi;

/** Files that browsers load without the stylesheet or the code of the portal. Their colours are those of the palette. */
const COPIES = [
  'apps/accounts/assets/logo.svg',
  'apps/cms/src/admin/app.tsx',
  'apps/cms/src/admin/mark.svg',
  'apps/web/public/embeds/embed.css',
  'apps/web/public/icon.svg',
  'apps/web/public/low-water.svg',
  'apps/web/public/manifest.webmanifest',
];

/** Pictures with inks of their own, and the files of a publication. */
const PICTURES = /^(?:content|e2e\/publication|bench\/relevance\/corpus|apps\/web\/public\/sponsors)\//;
const DESIGN = /^packages\/design\//;

const filesNamed = (names: RegExp) =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((name) => names.test(name));

/** With six digits each. */
const coloursIn = (text: string) =>
  [...text.matchAll(HEX)].map(([colour]) => colour.toLowerCase().replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3'));

it('finds colours', () => {
  expect(coloursIn('a { color: #FFF; background: #12211f80 } this.#add("#12211F") &#106;')).toEqual([
    '#ffffff',
    '#12211f80',
    '#12211f',
  ]);
});

it('spells colours in the design package only', () => {
  const files = filesNamed(
    /^(?:apps|packages|bench|e2e|scripts)\/.*\.(?:css|html|[jt]sx?|m[jt]s|svg|webmanifest)$/,
  ).filter(
    (name) => !DESIGN.test(name) && !PICTURES.test(name) && !/\.test\.tsx?$|^apps\/api\/test\//.test(name),
  );
  expect(files.length).toBeGreaterThan(1000);
  const found = files.filter((name) => coloursIn(readFileSync(join(ROOT, name), 'utf8')).length > 0);
  expect(found.filter((name) => !COPIES.includes(name))).toEqual([]);
});

it('has copies with the colours of the palette', () => {
  const known = new Set(coloursIn(JSON.stringify([palette, DESKS, DEFAULT_DESK, SHADES])));
  for (const name of COPIES) {
    const colours = coloursIn(readFileSync(join(ROOT, name), 'utf8'));
    expect([name, colours.filter((colour) => !known.has(colour))]).toEqual([name, []]);
  }
});
