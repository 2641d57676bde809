/**
 * Cuts the faces that share cards are set in and writes them to fonts/drawn, one weight and one script a
 * file, so that a card opens only what its words need. Run `npm run fonts -w packages/design` after a change here.
 */
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CARD_CHARACTERS } from '@tidemark/share-card/characters';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const out = join(import.meta.dirname, '../fonts/drawn');

interface Face {
  readonly name: string;
  readonly file: (script: string) => string;
  readonly scripts: readonly string[];
  readonly axes?: Readonly<Record<string, number>>;
}

const variable = (id: string, weight: number, scripts: readonly string[]): Face => ({
  name: `${id}-${weight}`,
  file: (script) => `@fontsource-variable/${id}/files/${id}-${script}-wght-normal.woff2`,
  scripts,
  axes: { wght: weight },
});

const FACES: readonly Face[] = [
  variable('merriweather', 700, ['latin', 'latin-ext', 'cyrillic']),
  variable('inter', 500, ['latin', 'latin-ext', 'cyrillic', 'greek']),
  variable('inter', 650, ['latin', 'latin-ext', 'cyrillic', 'greek']),
  {
    name: 'ibm-plex-mono-400',
    file: (script) => `@fontsource/ibm-plex-mono/files/ibm-plex-mono-${script}-400-normal.woff2`,
    scripts: ['latin'],
  },
];

/** Of an empty glyph, such as a space, the reader asks for the outline's first bytes, past the end if it is the last. */
const PADDING = Buffer.alloc(16);

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
for (const face of FACES) {
  for (const script of face.scripts) {
    const original = await readFile(require.resolve(face.file(script)));
    const cut = await subsetFont(original, CARD_CHARACTERS[script] ?? '', {
      targetFormat: 'truetype',
      noLayoutClosure: true,
      ...(face.axes ? { variationAxes: face.axes } : {}),
    });
    await writeFile(join(out, `${face.name}-${script}.ttf`), Buffer.concat([cut, PADDING]));
    console.log(`${`${face.name}-${script}`.padEnd(32)} ${(cut.length / 1024).toFixed(1)} KB`);
  }
  const family = face.name.replace(/-\d+$/, '');
  const home = dirname(require.resolve(face.file(face.scripts[0] ?? '')));
  await copyFile(join(home, '../LICENSE'), join(out, `${family}-LICENSE.txt`));
}
