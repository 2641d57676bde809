// `npm run share-cards`: renders cards of the demo publication and of titles that are hard to lay out into
// screenshots/share-cards/ for review.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { effectiveAccess } from '@tidemark/contracts/access';
import { CATEGORIES } from '@tidemark/contracts/categories';
import { displayName } from '@tidemark/contracts/person-name';
import {
  analystShareCard,
  articleShareCard,
  categoryShareCard,
  DEFAULT_SHARE_CARD,
  type ShareCard,
} from '@tidemark/share-card/share-card';
import { filesSource } from '../apps/api/src/content/files.ts';
import { cardImage } from '../apps/api/src/syndication/share-cards/card-image.ts';
import { draw } from '../apps/api/src/syndication/share-cards/drawing.ts';
import { toPng } from '../apps/api/src/syndication/share-cards/raster.ts';
import { ROOT } from '../scripts/lib/root.mjs';

const contentDir = resolve(ROOT, process.env.CONTENT_DIR || 'content');
// The covers and portraits of the content folder are not ingested.
const sources = { contentDir, readMedia: async () => undefined };
const folder = join(ROOT, 'screenshots', 'share-cards');
const EVERY = 12;

const HARD: readonly [string, Partial<Extract<ShareCard, { kind: 'article' }>>][] = [
  ['one-word', { title: 'Basis', names: [] }],
  ['very-long', { title: `${'Who is paid for waiting when blocks fill up, and by whom, '.repeat(4)}again?` }],
  [
    'long-word',
    { title: 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle tokenised' },
  ],
  ['scripts', { title: 'Ликвидность, Łódź & Ωmega: “fees” — 日本 🚀 ½', names: ['Вера Жук', 'Bo'] }],
  ['no-picture', { picture: null, tier: 'professional', desk: 'infrastructure', section: 'Layer 2' }],
  ['no-section', { picture: null, desk: '', section: '', open: true, tier: 'free' }],
];

const { articles, authors } = await filesSource(contentDir, []).load();
const names = new Map(
  authors.map(({ key, firstName, lastName }) => [
    key,
    displayName({ first_name: firstName, last_name: lastName }),
  ]),
);
const cards = new Map<string, ShareCard>([['default', DEFAULT_SHARE_CARD]]);
for (const { slug, ...entry } of articles.filter((_, n) => n % EVERY === 0)) {
  const card = articleShareCard({
    ...entry,
    access: effectiveAccess(entry),
    names: entry.authorKeys.flatMap((key) => names.get(key) ?? []),
    publishedAt: entry.publishAt.toISOString(),
    picture: entry.image,
  });
  cards.set(`article-${slug}`, card);
}
const [first] = [...cards.values()].filter((card) => card.kind === 'article');
if (first) for (const [name, change] of HARD) cards.set(`hard-${name}`, { ...first, ...change });
for (const { slug, beats, role, image, key } of authors) {
  const card = analystShareCard({ name: names.get(key) ?? '', role, categoryIds: beats, picture: image });
  cards.set(`analyst-${slug}`, card);
}
for (const category of CATEGORIES) cards.set(`category-${category.slug}`, categoryShareCard(category));

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const [name, card] of cards) {
  const startedAt = performance.now();
  const png = await toPng(draw(card), await cardImage(card, sources));
  await writeFile(join(folder, `${name}.png`), png);
  console.log(
    `${(performance.now() - startedAt).toFixed(0).padStart(5)} ms ${(png.length / 1024).toFixed(0).padStart(5)} KB  ${name}`,
  );
}
console.log(`${cards.size} cards in ${folder}`);
