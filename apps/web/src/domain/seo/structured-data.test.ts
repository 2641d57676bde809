import { categoryById } from '@tidemark/contracts/categories';
import jsonld from 'jsonld';
import type { Graph } from 'schema-dts';
import { describe, expect, it } from 'vitest';
import type { ArticleDetails } from '../articles/index.ts';
import { analystHead, articleHead, categoryHead, homeHead, insightHead, plainHead } from './index.ts';

const ARTICLE: ArticleDetails = {
  id: 1,
  slug: 'blob-space',
  title: 'Blob space </script> after the glut',
  teaser: 'Who pays for room.',
  access: 'pioneer',
  publishedAt: '2026-11-05T08:00:00.000Z',
  updatedAt: '2026-11-04T08:00:00.000Z',
  picture: { src: '/assets/covers/a.webp', width: 1600, height: 900, alt: '', blur: 'data:a' },
  categories: [{ id: 8, name: 'Layer 2' }],
  authors: [{ id: 1, slug: 'mira', name: 'Mira Okafor', portrait: null }],
  assets: [],
  minutes: 4,
  words: 900,
  charts: 1,
  tables: 0,
  takeaways: 3,
};
const ANALYST = {
  ...{ id: 1, slug: 'mira', name: 'Mira Okafor', role: 'Head of Research', articles: 3 },
  ...{ biography: '<p>Writes.</p>', beats: [8, 999], links: [], portrait: ARTICLE.picture },
};
const INSIGHT = {
  ...{ id: 1, slug: 'fees', title: 'Blob fees', summary: 'What room costs.', access: 'none' as const },
  ...{ type: 'line' as const, unit: 'gwei', source: 'Tidemark', updatedAt: '2026-11-01T00:00:00.000Z' },
  categories: [{ id: 8, name: 'Layer 2', slug: 'layer-2' }],
};

const SCHEMA = 'https://schema.org/';
/** The part of the schema.org context that expansion needs; nothing is fetched. */
const documentLoader = async (url: string) => {
  if (!url.startsWith(SCHEMA.slice(0, -1))) throw new Error(`Nothing is at ${url}`);
  const document = { '@context': { '@vocab': SCHEMA } };
  return { contextUrl: undefined, document, documentUrl: url } as never;
};

type Node = Record<string, unknown> & { '@type'?: string[] };

/** Expanded by a JSON-LD processor, which in safe mode throws instead of dropping data. */
async function nodesOf(graph: Graph | undefined): Promise<Map<string, Node>> {
  const options = { documentLoader, safe: true } as object;
  const nodes = (await jsonld.expand(graph as never, options)) as Node[];
  return new Map(nodes.map((node) => [node['@type']?.[0]?.replace(SCHEMA, '') ?? '', node]));
}

const value = (node: Node | undefined, name: string) =>
  (node?.[SCHEMA + name] as { '@value'?: unknown; '@id'?: string }[] | undefined)?.map(
    (one) => one['@value'] ?? one['@id'] ?? one,
  );

const nested = (node: Node | undefined, name: string) => (node?.[SCHEMA + name] ?? []) as Node[];

/** The URLs of the breadcrumbs, in order. */
function crumbsOf(nodes: Map<string, Node>) {
  const items = nested(nodes.get('BreadcrumbList'), 'itemListElement');
  return items.map((item) => [
    value(item, 'position')?.[0],
    value(item, 'name')?.[0],
    value(item, 'item')?.[0],
  ]);
}

const HOME = 'http://localhost:3000';

describe('structured data', () => {
  it('describes an article as a news article with dates, authors, images and breadcrumbs', async () => {
    const nodes = await nodesOf(articleHead(ARTICLE).structured);
    const news = nodes.get('NewsArticle');
    expect(value(news, 'headline')).toEqual([ARTICLE.title]);
    expect(value(news, 'datePublished')).toEqual([ARTICLE.publishedAt]);
    expect(value(news, 'dateModified')).toEqual([ARTICLE.publishedAt]);
    // The default catalog has no prices.
    expect(nested(news, 'offers')).toEqual([]);
    expect(value(news, 'image')).toEqual([
      `${HOME}/assets/covers/a.webp`,
      expect.stringMatching(/\/cards\/articles\/blob-space\.png\?v=[0-9a-z]{14}$/),
    ]);
    const [author] = nested(news, 'author');
    expect([author?.['@type'], value(author, 'name')]).toEqual([[`${SCHEMA}Person`], ['Mira Okafor']]);
    expect(crumbsOf(nodes)).toEqual([
      [1, 'Home', `${HOME}/`],
      [2, 'Infrastructure', `${HOME}/categories/infrastructure`],
      [3, 'Layer 2', `${HOME}/categories/infrastructure/layer-2`],
      [4, ARTICLE.title, `${HOME}/articles/blob-space`],
    ]);
  });

  it.each([
    ['freemium', true],
    ['free', true],
    ['none', false],
    ['pioneer', false],
    ['alpha', false],
  ] as const)(
    'of an article of access %s: whether it is free to all is %s, and which part is not',
    async (access, free) => {
      const news = (await nodesOf(articleHead({ ...ARTICLE, access }).structured)).get('NewsArticle');
      expect(value(news, 'isAccessibleForFree')).toEqual([free]);
      const part = nested(news, 'hasPart');
      expect(part.map((one) => [value(one, 'isAccessibleForFree'), value(one, 'cssSelector')])).toEqual(
        free ? [] : [[[false], ['.gated']]],
      );
    },
  );

  it('describes an analyst as a profile page', async () => {
    const nodes = await nodesOf(analystHead(ANALYST).structured);
    const [person] = nested(nodes.get('ProfilePage'), 'mainEntity');
    expect(person?.['@type']).toEqual([`${SCHEMA}Person`]);
    expect(value(person, 'jobTitle')).toEqual(['Head of Research']);
    expect(value(person, 'knowsAbout')).toEqual(['Layer 2']);
    expect(crumbsOf(nodes).map(([, name]) => name)).toEqual(['Home', 'Analysts', 'Mira Okafor']);
  });

  it('describes a category, an insight and the portal', async () => {
    const lending = categoryById(11);
    if (!lending) throw new Error('Lending is gone');
    const category = await nodesOf(categoryHead(lending, [ARTICLE]).structured);
    expect(value(category.get('CollectionPage'), 'url')).toEqual([`${HOME}/categories/defi/lending`]);
    const insight = await nodesOf(insightHead(INSIGHT).structured);
    expect(value(insight.get('Dataset'), 'isAccessibleForFree')).toEqual([false]);
    const home = await nodesOf(homeHead().structured);
    expect([...home.keys()]).toEqual(['WebSite', 'Organization']);
    const [search] = nested(home.get('WebSite'), 'potentialAction');
    expect(value(search, 'query-input')).toEqual(['required name=search_term_string']);
  });
});

describe('the card of a page', () => {
  it('has an address that changes with the card', () => {
    const of = (change: Partial<ArticleDetails>) => articleHead({ ...ARTICLE, ...change }).card;
    expect(of({})).toMatch(/^http:\/\/localhost:3000\/cards\/articles\/blob-space\.png\?v=[0-9a-z]{14}$/);
    expect(of({ teaser: 'Another.' })).toBe(of({}));
    expect(of({ title: 'Another' })).not.toBe(of({}));
    expect(analystHead(ANALYST).card).toContain('/cards/analysts/mira.png?v=');
    expect(insightHead(INSIGHT).card).toContain('/cards/categories/layer-2.png?v=');
    expect(plainHead().card).toContain('/cards/default.png?v=');
  });
});
