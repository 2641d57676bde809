import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { coverSvg } from './art/cover.ts';
import { fallbackSvg } from './art/portraits/fallback.ts';
import { portraitSvg } from './art/portraits/portrait.ts';
import { renderWithGrain, toBlur, toSmall, toWebp } from './art/raster.ts';
import { ART_VERSION } from './art/version.ts';
import { readAnalysts, readArticles } from './folder.ts';
import { writeAlts } from './write-alts.ts';

interface IndexEntry {
  readonly width: number;
  readonly height: number;
  readonly blur: string;
  readonly small?: { readonly src: string; readonly width: number; readonly height: number };
}
interface Picture {
  /** Path below `images`, which is also its key in the index. */
  readonly path: string;
  readonly svg: () => string;
  /** Everything the drawing depends on. The picture is drawn again only if this changes. */
  readonly input: string;
  readonly small: boolean;
}

const CONTENT = join(import.meta.dirname, '..');
const IMAGES = join(CONTENT, 'images');
const SMALL = { width: 480, height: 270 };
const GRAIN = 5;
const FALLBACK = 'fallback-portrait.webp';

async function pictures(): Promise<Picture[]> {
  const covers = (await readArticles(CONTENT)).map((article): Picture => {
    const subject = { slug: article.slug, category: article.category, subcategory: article.subcategory };
    return {
      path: `covers/${article.slug}.webp`,
      svg: () => coverSvg(subject),
      input: JSON.stringify(subject),
      small: true,
    };
  });
  const portraits = (await readAnalysts(CONTENT)).map(
    ({ slug }): Picture => ({
      path: `portraits/${slug}.webp`,
      svg: () => portraitSvg(slug),
      input: slug,
      small: false,
    }),
  );
  const fallback: Picture = { path: FALLBACK, svg: fallbackSvg, input: FALLBACK, small: false };
  return [...covers, ...portraits, fallback];
}

async function draw(picture: Picture): Promise<IndexEntry> {
  const pixels = await renderWithGrain(picture.svg(), GRAIN);
  const webp = await toWebp(pixels);
  await save(picture.path, webp);
  const entry = { width: pixels.width, height: pixels.height, blur: await toBlur(webp) };
  if (!picture.small) return entry;
  const src = smallOf(picture.path);
  await save(src, await toSmall(pixels, SMALL.width, SMALL.height));
  return { ...entry, small: { src, ...SMALL } };
}

async function save(path: string, bytes: Buffer): Promise<void> {
  const file = join(IMAGES, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
}

function smallOf(path: string): string {
  return path.replace('covers/', 'covers/small/');
}

/** Changes with the drawing's input, the version of the art and the encoder. */
function stampOf(picture: Picture): string {
  const parts = [ART_VERSION, sharp.versions.sharp, picture.path, picture.input];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12);
}

async function readJson<T>(path: string): Promise<Record<string, T>> {
  try {
    return JSON.parse(await readFile(join(IMAGES, path), 'utf8')) as Record<string, T>;
  } catch {
    return {};
  }
}

async function writeJson(path: string, value: Readonly<Record<string, unknown>>): Promise<void> {
  const sorted = Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(join(IMAGES, path), `${JSON.stringify(sorted, null, 1)}\n`);
}

async function existingFiles(): Promise<Set<string>> {
  const paths = await readdir(IMAGES, { recursive: true }).catch(() => []);
  return new Set(paths.map((path) => path.replaceAll('\\', '/')).filter((path) => path.endsWith('.webp')));
}

/** Deletes covers and portraits without an article or analyst. Figures are not generated and stay. */
async function deleteUnused(wanted: readonly Picture[], files: ReadonlySet<string>): Promise<number> {
  const used = new Set(wanted.flatMap(({ path, small }) => (small ? [path, smallOf(path)] : [path])));
  const unused = [...files].filter((path) => /^(covers|portraits)\//.test(path) && !used.has(path));
  for (const path of unused) await rm(join(IMAGES, path));
  return unused.length;
}

async function main(): Promise<void> {
  const force = process.argv.includes('--force');
  const wanted = await pictures();
  const files = await existingFiles();
  const [index, stamps] = [await readJson<IndexEntry>('index.json'), await readJson<string>('stamps.json')];
  const nextIndex: Record<string, IndexEntry> = {};
  const nextStamps: Record<string, string> = {};
  let drawn = 0;
  for (const [i, picture] of wanted.entries()) {
    const stamp = stampOf(picture);
    const known = index[picture.path];
    const exists = files.has(picture.path) && (!picture.small || files.has(smallOf(picture.path)));
    const isCurrent = !force && known !== undefined && exists && stamps[picture.path] === stamp;
    nextIndex[picture.path] = isCurrent ? known : await draw(picture);
    nextStamps[picture.path] = stamp;
    if (isCurrent) continue;
    drawn++;
    console.log(`${String(i + 1).padStart(4)}/${wanted.length}  ${picture.path}`);
  }
  if (process.argv.includes('--alts')) {
    console.log(`${await writeAlts(CONTENT, await readArticles(CONTENT))} cover descriptions rewritten.`);
  }
  const removed = await deleteUnused(wanted, files);
  await writeJson('index.json', nextIndex);
  await writeJson('stamps.json', nextStamps);
  console.log(
    `${wanted.length} pictures: ${drawn} drawn, ${wanted.length - drawn} unchanged, ${removed} removed.`,
  );
}

await main();
