import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/root.mjs';
import type { Editor, Entry } from './editor.ts';

/** The fields that every article needs. */
export type Material = { picture: number; category: string; author: string };

export async function loadMaterial(editor: Editor): Promise<Material> {
  const category = await editor.first('api::category.category', 'filters[category_id][$eq]=12');
  const author = await editor.first('api::author.author', 'filters[slug][$eq]=mira-okafor');
  const picture = await editor.upload(join(ROOT, 'content', 'images', 'covers', 'a-floor-is-a-quote.webp'));
  return { picture, category: category.documentId, author: author.documentId };
}

/** A word that occurs nowhere else. */
export function newWord(): string {
  const characters = [...randomBytes(10)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
  return `qz${characters}`;
}

export type TestArticle = { title: string; slug: string; word: string; bodyWord: string; entry: Entry };

export function newArticle(material: Material, name: string, more: Entry = {}): TestArticle {
  const [word, bodyWord] = [newWord(), newWord()];
  const title = `${name}: what ${word} tells the market`;
  const slug = `${name.toLowerCase().replace(/\W+/g, '-')}-${word}`;
  return {
    ...{ title, slug, word, bodyWord },
    entry: {
      ...{ title, slug, access: 'free', featured: false },
      teaser:
        'An article that exists for a minute only, to measure how soon readers see the changes of an editor.',
      main_image: material.picture,
      main_image_alt: 'Contours in two inks',
      categories: { set: [{ documentId: material.category }] },
      authors: { set: [{ documentId: material.author }] },
      assets: ['CRV'],
      takeaways: ['A key takeaway.'],
      body: [
        {
          __component: 'body.rich-text',
          markdown: `The word ${bodyWord} occurs in the body only.\n\n## A heading\n\nMore.`,
        },
        { __component: 'body.callout', tone: 'note', title: 'A note', text: 'One short paragraph.' },
        {
          ...{
            __component: 'body.chart',
            type: 'line',
            title: 'Share',
            unit: '%',
            source: 'Model',
            date: '2026-09-30',
          },
          series: [
            {
              name: 'Used',
              points: [
                ['2026-08', 41],
                ['2026-09', 44.5],
              ],
            },
          ],
        },
        { __component: 'body.image', image: material.picture, alt: 'Contours', caption: 'A picture' },
      ],
      ...more,
    },
  };
}
