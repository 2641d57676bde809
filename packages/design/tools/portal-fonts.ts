/**
 * Subsets the three font families to the characters that the portal uses, writes them to fonts/portal with a
 * content hash in their names, and generates fonts.css. Run `npm run fonts -w packages/design` after a change.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const out = new URL('../fonts/portal/', import.meta.url);

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));

const ASCII = range(0x20, 0x7e);
const LATIN = `${ASCII}${range(0xa0, 0xff)}ŒœŠšŽž–—‘’‚“”„•…‹›€™−`;
const FIGURES = `${ASCII}\u00a0·×±–—−…€£¥°µ‘’“”•`;
const EXTENDED = range(0x100, 0x17f);
// Merriweather's outlines are large: one file has the characters of almost every page, the rest loads on demand.
const CORE = `${ASCII}\u00a0–—‘’“”…•€·×éêñöüáíóç`;
const REST = [...LATIN].filter((character) => !CORE.includes(character)).join('');

interface Face {
  readonly family: string;
  readonly file: string;
  readonly name: string;
  readonly text: string;
  readonly style: 'normal' | 'italic';
  readonly weight: string;
  readonly axes?: Record<string, number | { min: number; max: number }>;
  /** Downloaded only by pages that use one of its characters. */
  readonly limited?: boolean;
}

const WEIGHTS = { wght: { min: 400, max: 700 } };
const variable = (family: string, id: string, part: string, name: string, text: string) => ({
  family,
  file: `@fontsource-variable/${id}/files/${id}-${part}-wght-normal.woff2`,
  name: `${id}-${name}`,
  text,
  style: 'normal' as const,
  weight: '400 700',
  axes: WEIGHTS,
});

const FACES: readonly Face[] = [
  variable('Inter', 'inter', 'latin', 'latin', LATIN),
  { ...variable('Inter', 'inter', 'latin-ext', 'extended', EXTENDED), limited: true },
  { ...variable('Merriweather', 'merriweather', 'latin', 'core', CORE), limited: true },
  { ...variable('Merriweather', 'merriweather', 'latin', 'rest', REST), limited: true },
  { ...variable('Merriweather', 'merriweather', 'latin-ext', 'extended', EXTENDED), limited: true },
  {
    family: 'Merriweather',
    file: '@fontsource-variable/merriweather/files/merriweather-latin-wght-italic.woff2',
    name: 'merriweather-italic',
    text: CORE,
    style: 'italic',
    weight: '400',
    axes: { wght: 400 },
  },
  {
    family: 'IBM Plex Mono',
    file: '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2',
    name: 'ibm-plex-mono',
    text: FIGURES,
    style: 'normal',
    weight: '400',
  },
];

function unicodeRange(text: string): string {
  const runs: [number, number][] = [];
  for (const code of [...text].map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && code <= last[1] + 1) last[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
}

function rule(face: Face, file: string): string {
  const lines = [
    `font-family: "${face.family}";`,
    `font-style: ${face.style};`,
    `font-weight: ${face.weight};`,
    'font-display: swap;',
    `src: url("/fonts/${file}") format("woff2");`,
    ...(face.limited ? [`unicode-range: ${unicodeRange(face.text)};`] : []),
  ];
  return `@font-face {\n  ${lines.join('\n  ')}\n}\n`;
}

await rm(out, { recursive: true, force: true });
await mkdir(out);
const rules: string[] = ['/* Written by tools/portal-fonts.ts. */\n'];
for (const face of FACES) {
  const original = await readFile(require.resolve(face.file));
  const cut = await subsetFont(original, face.text, {
    targetFormat: 'woff2',
    // Layout closure keeps Inter's tabular figures; Merriweather's alternates are large and unused.
    noLayoutClosure: face.family === 'Merriweather',
    ...(face.axes ? { variationAxes: face.axes } : {}),
  });
  const file = `${face.name}.${createHash('sha256').update(cut).digest('hex').slice(0, 8)}.woff2`;
  await writeFile(new URL(file, out), cut);
  rules.push(rule(face, file));
  console.log(`${file.padEnd(48)} ${(cut.length / 1024).toFixed(1)} KB`);
}
await writeFile(new URL('../fonts.css', import.meta.url), rules.join('\n'));
