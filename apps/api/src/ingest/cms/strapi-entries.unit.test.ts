import { describe, expect, it } from 'vitest';
import { RejectedFields, reasonsOf } from '../bodies/read-all-fields.ts';
import type { Item } from './strapi.ts';
import { readComponents } from './strapi-body.ts';
import {
  articleFrom,
  authorFrom,
  eventFrom,
  insightFrom,
  type MappingContext,
  navigationFrom,
} from './strapi-entries.ts';

const IMAGE = {
  ...{ url: '/assets/media/x.webp', width: 1, height: 1, alternativeText: '', blur: '' },
  formats: { small: { url: '/assets/media/x.webp', width: 1, height: 1 } },
};
const around: MappingContext = {
  key: 'cms:abc',
  keyOf: (_kind, item) => (item as { documentId?: string } | null)?.documentId,
  image: (file, alt) =>
    (file as { url?: unknown })?.url === '/uploads/a.png' ? { ...IMAGE, alternativeText: alt } : undefined,
  portrait: () => undefined,
  imagesByUrl: new Map([['/uploads/a.png', IMAGE]]),
  firstPublished: new Date('2026-11-01T00:00:00Z'),
};
const text = (markdown: unknown) => ({ __component: 'body.rich-text', markdown });
const ARTICLE: Item = {
  ...{ documentId: 'abc', id: 7, title: 'A title', slug: 'a-title', teaser: 'A teaser.', access: 'pioneer' },
  ...{ publish_at: '2026-11-02T08:00:00.000Z', updatedAt: '2026-11-03T08:00:00.000Z', featured: true },
  ...{
    categories: [{ category_id: 7 }],
    authors: [{ documentId: 'ada' }],
    assets: ['ETH'],
    takeaways: ['One'],
    questions: ['what is it?'],
  },
  body: [text('Words.')],
};

const reasons = async (work: () => unknown): Promise<string[]> => {
  try {
    await work();
    return [];
  } catch (error) {
    return reasonsOf(error).map(({ field, reason }) => `${field} ${reason}`);
  }
};
const read = (changes: Record<string, unknown>) => articleFrom({ ...ARTICLE, ...changes }, around);

describe('[ENT-01] an article of the CMS', () => {
  it('becomes an entry with all fields', async () => {
    expect(await articleFrom(ARTICLE, around)).toEqual({
      key: 'cms:abc',
      ...{ slug: 'a-title', title: 'A title', teaser: 'A teaser.', access: 'pioneer', featured: true },
      notify: true,
      publishAt: new Date('2026-11-02T08:00:00Z'),
      updatedAt: new Date('2026-11-03T08:00:00Z'),
      ...{ categoryIds: [7], authorKeys: ['ada'], image: null, assets: ['ETH'], questions: ['what is it?'] },
      body: { blocks: [{ kind: 'text', html: '<p>Words.</p>' }], headings: [], takeaways: ['One'] },
      plain: 'Words.\nOne',
    });
  });

  it('may omit the access level, and without a date uses the time of publishing', async () => {
    expect(await read({ access: 'none', publish_at: null })).toMatchObject({
      access: null,
      publishAt: new Date('2026-11-01T00:00:00Z'),
    });
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['a title that is no text', { title: { evil: true } }, ['title is missing']],
    ['NUL in the title', { title: 'a\0b' }, ['title holds characters that are not text']],
    ['half a character in the teaser', { teaser: '\ud800' }, ['teaser holds characters that are not text']],
    [
      'a slug with a path in it',
      { slug: '../x' },
      [expect.stringMatching(/^slug must be lower-case/) as unknown as string],
    ],
    ['a slug of digits', { slug: '2026' }, [expect.stringMatching(/^slug must be/) as unknown as string]],
    ['no category', { categories: [] }, ['categories must name at least one category']],
    [
      'a category nobody knows',
      { categories: [{ category_id: 99 }] },
      ['categories refers to an unknown category number 99'],
    ],
    ['categories that are no list', { categories: 'x' }, ['categories must be a list']],
    [
      'a date of another kind',
      { publish_at: 'tomorrow' },
      [expect.stringMatching(/^publish_at must be a date/) as unknown as string],
    ],
    [
      'a file that is not an image',
      { main_image: { url: '/x' }, main_image_alt: 'A' },
      ['main_image is not an image that can be shown'],
    ],
    ['a picture without words', { main_image: { url: '/uploads/a.png' } }, ['main_image_alt is missing']],
    ['no body', { body: [] }, ['body is empty']],
    ['a body that is no list', { body: { length: 1 } }, ['body must be a list']],
    ['assets that are no texts', { assets: [{}] }, ['assets.0 is missing']],
    ['several things at once', { title: null, teaser: null }, ['title is missing', 'teaser is missing']],
  ])('with %s is rejected', async (_name, changes, wanted) => {
    expect(await reasons(() => read(changes))).toEqual(wanted);
  });

  it('ignores invalid relations', async () => {
    const { authorKeys } = await read({ authors: [null, 7, { documentId: 'ada' }, { documentId: 'ada' }] });
    expect(authorKeys).toEqual(['ada']);
  });
});

describe('a body of components', () => {
  const body = (...components: unknown[]) =>
    readComponents(components, [], (address, alt) => around.image({ url: address }, alt));
  const points = [{ name: 'A', points: [['2026-01', 1.5]] }];
  const chart = {
    __component: 'body.chart',
    type: 'line',
    title: 'T',
    unit: '%',
    source: 'S',
    date: '2026-10-31',
    series: points,
  };

  it('is one document with ordered blocks and unique heading ids', () => {
    const { body: made, plain } = body(
      text('## Risk\n\nOne.'),
      chart,
      { __component: 'body.callout', tone: 'note', title: 'Mind', text: 'The *gap*.' },
      { __component: 'body.embed', source: 'example.org/x', title: 'E', height: 300 },
      { __component: 'body.image', image: { url: '/uploads/a.png' }, alt: 'A', caption: null },
      text('## Risk\n\nTwo.'),
    );
    expect(made.blocks.map(({ kind }) => kind)).toEqual([
      'text',
      'chart',
      'callout',
      'embed',
      'image',
      'text',
    ]);
    expect(made.headings.map(({ id }) => id)).toEqual(['risk', 'risk-2']);
    expect(plain).toContain('The gap.');
    expect(made.blocks[1]).toMatchObject({ chart: { series: points } });
  });

  it.each(['<script>alert(1)</script>', '[x](javascript:alert(1))', '<img src=x onerror=alert(1)>'])(
    'never lets a script through: %s',
    async (source) => {
      expect((await reasons(() => body(text('Fine.'), text(source)))).join()).toMatch(
        /^body, block 2: body has /,
      );
    },
  );

  it('names the block of a footnote that does not match, and lets blocks share footnotes', async () => {
    const note = text('One.\n\n[^a]: The note.');
    expect(body(text('Text.[^a]'), note).body.blocks).toHaveLength(1);
    expect(await reasons(() => body(text('Text.[^b]'), note))).toEqual([
      'body, block 1: [^b] refers to a footnote that is not there',
    ]);
    expect(await reasons(() => body(text('Text.'), note))).toEqual([
      'body, block 2: [^a] is a footnote that nothing refers to',
    ]);
  });

  it.each<[string, unknown, RegExp]>([
    [
      'code that is not closed',
      text('```js\nlet x'),
      /^body, block 2: markdown has a block of code that is not closed/,
    ],
    [
      'a block of no kind',
      { __component: 'body.script', src: 'x' },
      /^body, block 2: block is of an unknown type/,
    ],
    ['nothing', null, /^body, block 2: file must be a set of named fields/],
    [
      'a chart without points',
      { ...chart, series: [] },
      /^body, block 2: series must hold at least one point/,
    ],
    [
      'a chart of words',
      { ...chart, series: [{ name: 'A', points: [['a', 'b']] }] },
      /^body, block 2: series.points.0 must be/,
    ],
    [
      'an embed of script',
      { __component: 'body.embed', source: 'javascript:alert(1)', title: 'E', height: 300 },
      /^body, block 2: embed.source/,
    ],
    [
      'a picture from elsewhere',
      { __component: 'body.image', image: { url: 'http://x/y.png' }, alt: 'A' },
      /^body, block 2: src refers to an unknown image/,
    ],
  ])('with %s reports the number of the block', async (_name, component, wanted) => {
    expect((await reasons(() => body(text('Fine.'), component))).join()).toMatch(wanted);
  });
});

describe('other content types', () => {
  it.each<[string, () => unknown]>([
    ['an analyst', () => authorFrom({ documentId: 'x' }, around)],
    ['an event', () => eventFrom({ documentId: 'x', status: {} }, around)],
    ['an insight', () => insightFrom({ documentId: 'x', series: 'x' }, around)],
    ['the navigation', () => navigationFrom({ documentId: 'x', items: [] })],
  ])('%s without data is rejected with reasons', async (_name, work) => {
    const found = await reasons(work);
    expect(found.length).toBeGreaterThan(0);
    expect(found.join()).not.toContain('cannot be read');
  });

  it('an unexpected error is a rejection too', () => {
    expect(reasonsOf(new TypeError('x of undefined'))).toEqual([
      { field: 'entry', reason: 'cannot be read (x of undefined)' },
    ]);
    expect(new RejectedFields([{ field: 'a', reason: 'b' }]).message).toBe('a b');
  });
});
