import { expect, it } from 'vitest';
import { hashOf } from '../store.ts';
import {
  articleFrom,
  authorFrom,
  disclaimerFrom,
  eventFrom,
  insightFrom,
  type MappingContext,
} from './strapi-entries.ts';
import { MAPPING_VERSION } from './strapi-types.ts';

const MARKDOWN = `## A heading

A paragraph with **bold**, *emphasis*, \`code\`, a [link](https://a.example/x "Title") and a note.[^1]

- one
- two
  1. nested

> A quotation.

| a | b |
|---|--:|
| 1 | 2 |

\`\`\`js
const a = 1;
\`\`\`

[^1]: The note.`;
/** Short texts have no footnotes. */
const TEXT = MARKDOWN.replace(/\[\^1\](: The note\.)?/g, '');
const image = {
  ...{ url: '/assets/media/x.webp', width: 1, height: 1, alternativeText: '', blur: '' },
  formats: { small: { url: '/assets/media/x.webp', width: 1, height: 1 } },
};
const context: MappingContext = {
  key: 'cms:abc',
  keyOf: (_kind, item) => (item as { documentId?: string } | null)?.documentId,
  image: (_file, alt) => ({ ...image, alternativeText: alt }),
  portrait: () => ({ url: image.url, width: 1, height: 1, blur: '' }),
  imagesByUrl: new Map([['/uploads/a.png', image]]),
  firstPublished: new Date('2026-11-01T00:00:00Z'),
};
const series = [{ name: 'A', points: [['a', 1]] }];
const categories = [{ category_id: 7 }];
const chart = { type: 'line', title: 'T', unit: '%', source: 'M', date: '2026-11-01', series };

const ARTICLE = {
  ...{
    documentId: 'abc',
    title: 'A title',
    slug: 'a-title',
    teaser: 'A teaser.',
    access: 'pioneer',
    categories,
  },
  ...{
    updatedAt: '2026-11-03T08:00:00.000Z',
    featured: true,
    authors: [{ documentId: 'ada' }],
    assets: ['ETH'],
  },
  ...{ takeaways: ['One'], main_image: {}, main_image_alt: 'A cover' },
  body: [
    { __component: 'body.rich-text', markdown: MARKDOWN },
    { __component: 'body.callout', tone: 'note', title: 'T', text: 'Some *text*.' },
    { __component: 'body.chart', ...chart },
    { __component: 'body.embed', source: 'https://a.example/x', title: 'T', height: 300 },
    { __component: 'body.image', image: { url: '/uploads/a.png' }, alt: 'A', caption: 'C' },
  ],
};
const AUTHOR = {
  ...{ documentId: 'ada', first_name: 'Ada', last_name: 'Lund', slug: 'ada', role: 'Analyst', image: {} },
  ...{ biography: TEXT, beats: categories, links: [{ label: 'Site', url: 'https://a.example/' }] },
};
const EVENT = {
  ...{ documentId: 'e', title: 'A vote', kind: 'governance', starts_at: '2026-11-20T00:00:00.000Z' },
  ...{
    precision: 'day',
    event_status: 'confirmed',
    summary: 'S',
    source: 'https://a.example/x',
    articles: [{ documentId: 'abc' }],
  },
};
const INSIGHT = {
  ...{
    documentId: 'i',
    title: 'Share',
    slug: 'share',
    summary: 'S',
    access: 'none',
    type: 'line',
    unit: '%',
  },
  ...{ source: 'M', updated: '2026-11-01', categories, series },
};

it('is incremented when the same data leads to different entries, which are not pulled again otherwise', async () => {
  const entries = [
    await articleFrom(ARTICLE, context),
    await authorFrom(AUTHOR, context),
    eventFrom(EVENT, context),
    insightFrom(INSIGHT, context),
    await disclaimerFrom({ documentId: 'd', title: 'T', text: TEXT }),
  ];
  // If only the hash differs, increment MAPPING_VERSION and replace both here.
  expect({ version: MAPPING_VERSION, hash: hashOf(entries) }).toEqual({
    version: 1,
    hash: 'rRP2vAXSPz5E53-EBbK5uh9SD6yionTVqEPzrw1f1nE',
  });
});
