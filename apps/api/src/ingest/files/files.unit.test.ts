import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { ACCESS_VALUES } from '@tidemark/contracts/access';
import { CATEGORIES } from '@tidemark/contracts/categories';
import { describe, expect, it } from 'vitest';
import { analystFile, articleFile, contentFolder } from '../../../test/content-folder.ts';
import type { Publication } from '../entry.ts';
import { filesSource } from './files.ts';

const BUCKETS = ['https://assets-prod.example.com'];
const FENCE = '```';

const load = (folder: { path: string }): Promise<Publication> => filesSource(folder.path, BUCKETS).load();

async function loadArticle(text: string, name = 'first') {
  const folder = contentFolder();
  folder.write(`articles/layer-1/${name}.md`, text);
  const { articles, rejections } = await load(folder);
  return { article: articles[0], rejections };
}

describe('a content folder', () => {
  it('that is missing or empty is an error, not an empty publication', async () => {
    const { path } = contentFolder();
    const missing = resolve(path, 'missing');
    await expect(load({ path: missing })).rejects.toThrow(
      `The content folder ${missing} cannot be read (ENOENT). Check CONTENT_DIR.`,
    );
    mkdirSync(missing);
    await expect(load({ path: missing })).rejects.toThrow(
      `The content folder ${missing} is empty. Check CONTENT_DIR.`,
    );
  });

  it('with a folder of articles that cannot be read is an error', async () => {
    const folder = contentFolder();
    folder.write('articles', 'a file instead of a folder');
    await expect(load(folder)).rejects.toThrow('ENOTDIR');
  });
});

describe('an article’s file', () => {
  it('[ENT-01] becomes an entry with every field', async () => {
    const { article, rejections } = await loadArticle(
      articleFile(
        [
          'featured: true',
          'notify: false',
          'updated_at: 2026-11-02',
          'takeaways: [One., Two.]',
          'questions: [what is it?]',
        ],
        'Lead.\n\n## A heading',
      ),
    );
    expect(rejections).toEqual([]);
    expect(article).toEqual({
      key: 'files:first',
      slug: 'first',
      title: 'A title of some length',
      teaser: 'A teaser.',
      access: 'pioneer',
      publishAt: new Date('2026-11-01T08:30:00Z'),
      updatedAt: new Date('2026-11-02T00:00:00Z'),
      categoryIds: [7],
      authorKeys: ['files:ada'],
      image: {
        url: '/assets/covers/first.webp',
        width: 1600,
        height: 900,
        alternativeText: 'A cover',
        blur: 'data:image/webp;base64,AA==',
        formats: { small: { url: '/assets/covers/small/first.webp', width: 480, height: 270 } },
      },
      assets: ['ETH', '7702'],
      questions: ['what is it?'],
      featured: true,
      notify: false,
      body: {
        blocks: [{ kind: 'text', html: '<p>Lead.</p>\n<h2 id="a-heading">A heading</h2>' }],
        headings: [{ id: 'a-heading', text: 'A heading', level: 2 }],
        takeaways: ['One.', 'Two.'],
      },
      plain: 'Lead.\nA heading\nOne.\nTwo.',
    });
  });

  it('[API-18] resolves its cover by bucket address, portal path or folder path', async () => {
    for (const cover of [
      'https://assets-prod.example.com/covers/first.webp',
      '/assets/covers/first.webp',
      '/images/covers/first.webp',
      'covers/first.webp',
    ]) {
      const { article } = await loadArticle(articleFile([`cover: ${cover}`]), 'other');
      expect(article?.image?.url).toBe('/assets/covers/first.webp');
    }
    expect((await loadArticle(articleFile(), 'coverless')).article?.image).toBeNull();
  });

  it('may have a slug other than its file name, which stays its key and the name of its cover', async () => {
    const { article } = await loadArticle(articleFile(['slug: another-name']));
    expect(article).toMatchObject({
      key: 'files:first',
      slug: 'another-name',
      image: { url: '/assets/covers/first.webp' },
    });
    const { rejections } = await loadArticle(articleFile(['slug: Another name']));
    expect(rejections).toMatchObject([{ field: 'slug', key: 'files:first' }]);
  });

  it('[SCR-19] may embed a page of the portal in the folder for embedded pages, and no other path', async () => {
    const embed = (source: string) =>
      loadArticle(articleFile([], `${FENCE}embed\nsource: ${source}\ntitle: A page\n${FENCE}`));
    const { article } = await embed('/embeds/bridges.html');
    expect(article?.body.blocks).toMatchObject([{ kind: 'embed', source: '/embeds/bridges.html' }]);
    const other = await embed('/staff');
    expect(other.article?.body.blocks).toMatchObject([{ kind: 'embed', source: 'https://staff' }]);
  });

  it('may omit its access level and keeps an unknown one for the access rules', async () => {
    expect((await loadArticle(articleFile(['-access']))).article?.access).toBeNull();
    expect((await loadArticle(articleFile(['access: platinum']))).article?.access).toBe('platinum');
  });

  it('may have Windows line endings and a byte order mark', async () => {
    const { article, rejections } = await loadArticle(`\uFEFF${articleFile().replaceAll('\n', '\r\n')}`);
    expect(rejections).toEqual([]);
    expect(article?.title).toBe('A title of some length');
  });

  it('removes duplicate categories and analysts', async () => {
    const { article } = await loadArticle(
      articleFile(['categories: [layer-1, layer-1, dexs]', 'authors: [ada, ada]']),
    );
    expect(article?.categoryIds).toEqual([7, 12]);
    expect(article?.authorKeys).toEqual(['files:ada']);
  });

  const rejected: [string, string, string, RegExp][] = [
    ['no front matter', 'Just text', 'file', /front matter/],
    ['broken YAML', '---\ntitle: [\n---\nBody', 'file', /./],
    ['front matter that is a list', '---\n- a\n---\nBody', 'file', /named fields/],
    ['no title', articleFile(['-title']), 'title', /missing/],
    ['an empty title', articleFile(['title: "  "']), 'title', /at least 1/],
    ['a title too long', articleFile([`title: ${'a'.repeat(201)}`]), 'title', /at most 200/],
    ['NUL in the title', articleFile(['title: "a\\0b"']), 'title', /not text/],
    ['half a character', articleFile(['title: "a\\uD800b"']), 'title', /not text/],
    ['no teaser', articleFile(['-teaser']), 'teaser', /missing/],
    ['no date', articleFile(['-publish_at']), 'publish_at', /missing/],
    ['a date that is none', articleFile(['publish_at: soon']), 'publish_at', /such as/],
    ['a time without a zone', articleFile(['publish_at: 2026-11-01T08:30']), 'publish_at', /such as/],
    ['a month that is none', articleFile(['publish_at: 2026-13-01']), 'publish_at', /such as/],
    ['the year nought', articleFile(['publish_at: 0000-01-01']), 'publish_at', /such as/],
    ['a year beyond all', articleFile(['publish_at: 9999-12-31T23:00:00-12:00']), 'publish_at', /such as/],
    ['no category', articleFile(['-categories']), 'categories', /at least one/],
    ['an unknown category', articleFile(['categories: [layer-9]']), 'categories', /"layer-9"/],
    ['a category that is no list', articleFile(['categories: layer-1']), 'categories', /list/],
    ['an unknown analyst', articleFile(['authors: [nobody]']), 'authors', /"nobody"/],
    ['an empty body', articleFile([], ''), 'body', /empty/],
    ['featured as a word', articleFile(['featured: "yes"']), 'featured', /true or false/],
    ['too many assets', articleFile([`assets: [${'A,'.repeat(21)}]`]), 'assets', /at most 20/],
    [
      'too many questions',
      articleFile([`questions: [${'a?,'.repeat(13)}]`]),
      'questions',
      /at most 12 items/,
    ],
    [
      'a question that is too long',
      articleFile([`questions: [${'why '.repeat(41)}]`]),
      'questions',
      /at most 160 characters/,
    ],
    ['an asset that is none', articleFile(['assets: [{a: 1}]']), 'assets.0', /missing/],
    ['a chart without a unit', articleFile([], chart('-unit')), 'chart.unit', /missing/],
    ['a chart of no kind', articleFile([], chart('type: pie')), 'chart.type', /line, area, bar/],
    ['a chart without points', articleFile([], chart('series: []')), 'series', /at least one/],
    ['a point without a number', articleFile([], points('[[2025-10, many]]')), 'series.points.0', /number/],
    ['a point with NUL', articleFile([], points('[["a\\0", 1]]')), 'series.points.0', /label/],
    ['a point that is none', articleFile([], points('[2025]')), 'series.points.0', /label/],
    [
      'a callout of no tone',
      articleFile([], block('callout', 'title: A\ntext: B\ntone: shout')),
      'callout.tone',
      /note/,
    ],
    ['an embed without a source', articleFile([], block('embed', 'title: A')), 'embed.source', /missing/],
    [
      'an embed that would run',
      articleFile([], block('embed', 'source: javascript:alert(1)\ntitle: A')),
      'embed.source',
      /address/,
    ],
    [
      'an embed too low',
      articleFile([], block('embed', 'source: a.example\ntitle: A\nheight: 100')),
      'embed.height',
      /125/,
    ],
    [
      'an unknown picture',
      articleFile([], block('image', 'src: /images/none.webp\nalt: A')),
      'src',
      /none\.webp/,
    ],
    ['a block that is no YAML', articleFile([], block('chart', 'type: [')), 'file', /./],
    ['an empty block', articleFile([], block('chart', '')), 'chart', /named fields/],
  ];

  it.each(rejected)(
    'is rejected for %s, naming file, field and reason',
    async (_name, text, field, reason) => {
      const { article, rejections } = await loadArticle(text);
      expect(article).toBeUndefined();
      expect(rejections).toEqual([
        {
          where: 'articles/layer-1/first.md',
          field,
          reason: expect.stringMatching(reason),
          key: 'files:first',
        },
      ]);
    },
  );

  it.each(['2026', 'Upper', 'with space', '-edge', 'umlaut-ä', 'a'.repeat(121)])(
    '[ENT-01] is rejected for the name "%s", which is not a slug',
    async (name) => {
      const { rejections } = await loadArticle(articleFile(), name);
      expect(rejections).toMatchObject([{ field: 'slug', key: `files:${name}` }]);
    },
  );

  it('is rejected if another file already has its slug or key', async () => {
    const folder = contentFolder();
    folder.write('articles/layer-1/first.md', articleFile(['key: stable']));
    folder.write('articles/layer-2/first.md', articleFile());
    folder.write('articles/layer-2/second.md', articleFile(['key: stable']));
    const { articles, rejections } = await load(folder);
    expect(articles.map(({ key }) => key)).toEqual(['files:stable']);
    expect(rejections).toMatchObject([
      { where: 'articles/layer-2/first.md', field: 'slug' },
      {
        where: 'articles/layer-2/second.md',
        field: 'key',
        reason: expect.stringContaining('layer-1/first.md'),
      },
    ]);
  });

  it('reports its key even if it is rejected', async () => {
    const broken = articleFile(['key: "stable"', '-title']);
    expect((await loadArticle(broken)).rejections[0]?.key).toBe('files:stable');
    const unreadable = articleFile(['key: stable', 'title: [']);
    expect((await loadArticle(unreadable)).rejections[0]?.key).toBe('files:stable');
  });
});

function block(name: string, yaml: string): string {
  return `Text.\n\n${FENCE}${name}\n${yaml}\n${FENCE}\n\nMore.`;
}

function chart(
  change = '',
  series = 'series: [{ name: Used, points: [[2025-10, 41], [2025-11, 44.5]] }]',
): string {
  const lines = ['type: line', 'title: Share', 'unit: "%"', 'source: Model', 'date: 2026-09-30', series];
  const name = change.replace(/^-/, '').split(':', 1)[0];
  const kept = lines.filter((line) => change === '' || !line.startsWith(`${name}:`));
  return block('chart', [...kept, ...(change && !change.startsWith('-') ? [change] : [])].join('\n'));
}

const points = (list: string): string => chart('', `series: [{ name: Used, points: ${list} }]`);

describe('fenced blocks', () => {
  it('become chart, callout, embed and image blocks with searchable text', async () => {
    const body = [
      chart(),
      block('callout', 'tone: note\ntitle: What it is\ntext: Some **bold** `<script>`.'),
      block('embed', 'source: explorer.example.org/blobs\ntitle: Explorer'),
      block('image', 'src: /images/covers/first.webp\nalt: A picture\ncaption: Drawn'),
      `${FENCE}js\nalert(1)\n${FENCE}`,
    ].join('\n\n');
    const { article, rejections } = await loadArticle(articleFile([], body));
    expect(rejections).toEqual([]);
    const blocks = article?.body.blocks ?? [];
    expect(blocks.map(({ kind }) => kind)).toEqual([
      ...['text', 'chart', 'text', 'callout', 'text', 'embed', 'text', 'image', 'text'],
    ]);
    expect(blocks[1]).toEqual({
      kind: 'chart',
      chart: {
        type: 'line',
        title: 'Share',
        unit: '%',
        source: 'Model',
        date: '2026-09-30',
        series: [
          {
            name: 'Used',
            points: [
              ['2025-10', 41],
              ['2025-11', 44.5],
            ],
          },
        ],
      },
    });
    expect(blocks[3]).toMatchObject({
      tone: 'note',
      html: '<p>Some <strong>bold</strong> <code>&lt;script&gt;</code>.</p>',
    });
    expect(blocks[5]).toEqual({
      kind: 'embed',
      source: 'https://explorer.example.org/blobs',
      title: 'Explorer',
      height: 420,
    });
    expect(blocks[7]).toMatchObject({ image: { url: '/assets/covers/first.webp' }, caption: 'Drawn' });
    expect(blocks[8]).toMatchObject({ html: expect.stringContaining('alert(1)') });
    for (const word of ['Share', 'What it is', 'bold', 'Explorer', 'Drawn']) {
      expect(article?.plain).toContain(word);
    }
  });

  it('must have the same labels in every series of a chart', async () => {
    const two = 'series: [{ name: A, points: [[a, 1]] }, { name: B, points: [[b, 1]] }]';
    const { rejections } = await loadArticle(articleFile([], chart('', two)));
    expect(rejections).toMatchObject([{ field: 'series', reason: expect.stringContaining('same labels') }]);
  });
});

describe('other files', () => {
  it('[ENT-04] an analyst needs a name and a role; links get a scheme or are rejected', async () => {
    const folder = contentFolder();
    folder.write('analysts/bo.md', analystFile('links: [{ label: Site, url: bo.example }]\n'));
    folder.write('analysts/no-name.md', '---\nrole: Analyst\n---\nText');
    folder.write('analysts/no-role.md', '---\nfirst_name: A\n---\nText');
    folder.write('analysts/bad-link.md', analystFile('links: [{ label: X, url: "javascript:alert(1)" }]\n'));
    const { authors, rejections } = await load(folder);
    expect(authors.map(({ slug }) => slug)).toEqual(['ada', 'bo']);
    expect(authors[0]).toMatchObject({
      biography: '<p>Writes <strong>well</strong>.</p>',
      image: { url: '/assets/portraits/ada.webp' },
    });
    expect(authors[1]).toMatchObject({ image: null, links: [{ url: 'https://bo.example' }] });
    expect(rejections.map(({ where, field }) => [where, field])).toEqual([
      ['analysts/bad-link.md', 'links.0.url'],
      ['analysts/no-name.md', 'first_name'],
      ['analysts/no-role.md', 'role'],
    ]);
  });

  it('[API-11] events are rejected one by one, a broken calendar as a whole', async () => {
    const folder = contentFolder();
    const good = 'title: T, kind: macro, precision: day, status: confirmed, summary: S';
    folder.write(
      'calendar.yml',
      [
        `- { key: one, starts_at: 2026-11-20, source: fed.example, ${good} }`,
        `- { key: two, starts_at: soon, ${good} }`,
        `- { key: [x], starts_at: 2026-11-20, ${good} }`,
        '- nonsense',
        `- { key: one, starts_at: 2026-11-21, source: fed.example, ${good} }`,
        `- { starts_at: 2026-11-21, source: fed.example, ${good} }`,
        `- { key: seven, starts_at: 2026-11-21, ends_at: 2026-11-20, source: fed.example, ${good} }`,
      ].join('\n'),
    );
    const { events, rejections } = await load(folder);
    expect(events.map(({ key, source }) => [key, source])).toEqual([['files:one', 'https://fed.example']]);
    expect(rejections.map(({ where, field }) => [where, field])).toEqual([
      ['calendar.yml, event 2', 'starts_at'],
      ['calendar.yml, event 3', 'key'],
      ['calendar.yml, event 4', 'file'],
      ['calendar.yml, event 5', 'key'],
      ['calendar.yml, event 6', 'key'],
      ['calendar.yml, event 7', 'ends_at'],
    ]);
    for (const text of ['- [', 'title: T', '"\\']) {
      folder.write('calendar.yml', text);
      expect((await load(folder)).rejections).toMatchObject([{ where: 'calendar.yml' }]);
    }
  });

  it('[API-13] an insight needs data points', async () => {
    const folder = contentFolder();
    const rest =
      'title: T\nsummary: S\ntype: line\nunit: "%"\nsource: M\nupdated: 2026-11-01\ncategories: [dexs]\n';
    folder.write('insights/good.yml', `${rest}series: [{ name: A, points: [[2026-10, 1]] }]`);
    folder.write('insights/empty.yml', rest);
    const { insights, rejections } = await load(folder);
    expect(insights).toMatchObject([{ slug: 'good', access: null, categoryIds: [12] }]);
    expect(rejections).toMatchObject([{ where: 'insights/empty.yml', field: 'series' }]);
  });

  it.each([
    ['an unknown category', 'submenu_items: [{ id: 1, link: /x, category: none }]', /none/],
    [
      'a link that would run',
      'menu_items: [{ id: 1, label: X, link: "javascript:alert(1)" }]',
      /must be a path/,
    ],
    ['a link without a host', 'menu_items: [{ id: 1, label: X, link: "//evil.example" }]', /must be a path/],
    ['no YAML', 'menu_items: [', /./],
  ])('[ENT-05] navigation is rejected for %s', async (_name, text, reason) => {
    const folder = contentFolder();
    folder.write('navigation.yml', text);
    const { rejections, navigation } = await load(folder);
    expect(navigation).toBeUndefined();
    expect(rejections).toMatchObject([{ where: 'navigation.yml', reason: expect.stringMatching(reason) }]);
  });

  it.each([
    ['currency: dollars', 'currency', /three letters/],
    ['currency: [', 'file', /./],
  ])('plans are rejected for %s', async (text, field, reason) => {
    const folder = contentFolder();
    folder.write('plans.yml', text);
    const { rejections } = await load(folder);
    expect(rejections).toMatchObject([{ where: 'plans.yml', field, reason: expect.stringMatching(reason) }]);
  });

  it('an empty folder gives an empty publication', async () => {
    const folder = contentFolder();
    for (const file of ['analysts/ada.md', 'navigation.yml', 'disclaimer.md']) folder.remove(file);
    expect(await load(folder)).toEqual({
      authors: [],
      articles: [],
      insights: [],
      events: [],
      navigation: undefined,
      disclaimer: undefined,
      rejections: [],
    });
  });
});

describe('the demo publication', () => {
  const demo = load({ path: resolve(import.meta.dirname, '../../../../../content') });

  it('loads without a rejection', async () => {
    expect((await demo).rejections).toEqual([]);
  });

  it('[ENT-09, ENT-10, ENT-11, ROL-06, ROL-07] has articles in every subcategory and of every access value', async () => {
    const { articles } = await demo;
    expect(articles.length).toBeGreaterThanOrEqual(150);
    const used = new Set(articles.flatMap(({ categoryIds }) => categoryIds));
    const subcategories = CATEGORIES.filter(({ parentId }) => parentId !== undefined).map(({ id }) => id);
    expect(subcategories.filter((id) => !used.has(id))).toEqual([]);
    const levels = new Set(articles.map(({ access }) => access));
    expect([...ACCESS_VALUES, null].filter((access) => !levels.has(access))).toEqual([]);
    expect(
      articles.some(({ access, categoryIds }) => access === 'free' && categoryIds.some((id) => id >= 24)),
    ).toBe(true);
  });

  it('[ENT-04, API-11, API-13, ENT-05] has analysts, events, insights, navigation and a disclaimer', async () => {
    const { authors, events, insights, navigation, disclaimer } = await demo;
    expect(authors.length).toBeGreaterThanOrEqual(10);
    expect(new Set(events.map(({ kind }) => kind)).size).toBe(4);
    expect(insights.length).toBeGreaterThanOrEqual(12);
    expect(navigation?.menu.length).toBeGreaterThan(0);
    expect(navigation?.submenu.length).toBeGreaterThan(0);
    expect(disclaimer?.html).toMatch(/<p>/);
  });

  it('has an image for every article and analyst', async () => {
    const { articles, authors } = await demo;
    const bare = [...articles, ...authors].filter(({ image }) => !image).map(({ slug }) => slug);
    expect(bare).toEqual([]);
  });
});
