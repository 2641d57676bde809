import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CATEGORIES } from '@tidemark/contracts/categories';
import { AUTHOR_NAMES, makeArticle } from '../search/corpus.ts';

/** Characters of a body, an article of about 700 words. */
const BODY_CHARACTERS = 4000;
const PARAGRAPH_CHARACTERS = 500;

type Fields = Readonly<Record<string, unknown>>;
interface Version {
  readonly id: number;
  readonly updatedAt: string;
  readonly title?: string;
}

/** A server with the part of Strapi's REST interface that the API uses. Articles are generated when they are requested. */
export interface LargeCms {
  readonly url: string;
  /** The number of published articles. */
  size: number;
  /** Publishes a new version of an article and returns its address. */
  retitle(n: number, title: string): { readonly documentId: string; readonly slug: string };
  /** The number of requests, and of articles sent with their content. */
  counts(): { readonly requests: number; readonly articles: number };
  stop(): Promise<void>;
}

const documentIdOf = (n: number): string => `article${String(n).padStart(8, '0')}`;
const slugOf = (n: number): string => `article-${n}`;
const LONG_AGO = '2025-01-01T00:00:00.000Z';
const dated = { createdAt: LONG_AGO, updatedAt: LONG_AGO, publishedAt: LONG_AGO };

function markdownOf(text: string): string {
  const paragraphs = text
    .slice(0, BODY_CHARACTERS)
    .match(new RegExp(`.{1,${PARAGRAPH_CHARACTERS}}(?:\\s|$)`, 'g'));
  return (paragraphs ?? []).map((one, n) => (n % 3 === 0 ? `## Part ${n}\n\n${one}` : one)).join('\n\n');
}

const categories: readonly Fields[] = CATEGORIES.map(({ id, name, slug }) => ({
  ...{ id, documentId: `category${id}`, category_id: id, name, slug },
  ...dated,
}));
const authors: readonly Fields[] = AUTHOR_NAMES.map(({ first, last }, n) => ({
  ...{ id: n + 1, documentId: `author${n}`, first_name: first, last_name: last, slug: `author-${n}` },
  ...{ role: 'Analyst', biography: 'Writes about *settlement*.', beats: [], links: [] },
  ...dated,
}));
const singles = new Map<string, Fields>([
  [
    'navigation',
    {
      ...{ id: 1, documentId: 'navigation', ...dated },
      items: {
        menu_items: [{ id: 1, label: 'Research', link: '/articles', should_display: true }],
        submenu_items: [],
      },
    },
  ],
  ['disclaimer', { id: 1, documentId: 'disclaimer', ...dated, title: 'Disclaimer', text: 'Not *advice*.' }],
]);

function contentOf(n: number, { title }: Version): Fields {
  const made = makeArticle(n);
  return {
    title: title ?? `${made.title} ${n}`,
    slug: slugOf(n),
    teaser: made.teaser,
    access: made.access ?? 'none',
    publish_at: made.publishAt.toISOString(),
    featured: false,
    assets: made.assets,
    categories: made.categoryIds.map((id) => ({ documentId: `category${id}`, category_id: id })),
    authors: [{ documentId: `author${made.author}` }],
    body: [{ __component: 'body.rich-text', markdown: markdownOf(made.body) }],
  };
}

function firstOf(numbers: Iterable<number>, count: number): number[] {
  const first: number[] = [];
  for (const n of numbers) if (first.push(n) === count) break;
  return first;
}

export async function startLargeCms(): Promise<LargeCms> {
  let requests = 0;
  let sentArticles = 0;
  let lastId = 1_000_000_000;
  const changed = new Map<number, Version>();
  const versionOf = (n: number): Version => changed.get(n) ?? { id: n, updatedAt: LONG_AGO };

  /** The articles after this id in the order of the ids: the unchanged ones, then the changed ones. */
  function* inOrder(after: number, since: string | null): Generator<number> {
    if (since === null) for (let n = after + 1; n <= cms.size; n += 1) if (!changed.has(n)) yield n;
    for (const [n, { id, updatedAt }] of changed) if (id > after && updatedAt >= (since ?? '')) yield n;
  }
  const articles = (query: URLSearchParams): Fields => {
    const pageSize = Math.min(100, Number(query.get('pagination[pageSize]') ?? 25));
    const wanted = [...query].flatMap(([name, value]) =>
      name.startsWith('filters[documentId]') ? Number(value.replace('article', '')) : [],
    );
    const after = Number(query.get('filters[id][$gt]') ?? 0);
    const known = wanted.filter((n) => n <= cms.size && versionOf(n).id > after);
    const page = wanted.length
      ? known.sort((a, b) => versionOf(a).id - versionOf(b).id)
      : firstOf(inOrder(after, query.get('filters[$or][0][updatedAt][$gte]')), pageSize);
    const isWhole = !query.has('fields[0]');
    if (isWhole) sentArticles += page.length;
    const data = page.map((n) => {
      const version = versionOf(n);
      const { id, updatedAt } = version;
      const base = {
        id,
        documentId: documentIdOf(n),
        updatedAt,
        publishedAt: updatedAt,
        createdAt: LONG_AGO,
      };
      return isWhole ? { ...base, ...contentOf(n, version) } : base;
    });
    return { data, meta: { pagination: { pageSize, total: cms.size } } };
  };
  const few = (items: readonly Fields[], query: URLSearchParams): Fields => {
    const wanted = [...query].flatMap(([name, value]) =>
      name.startsWith('filters[documentId]') ? value : [],
    );
    const after = Number(query.get('filters[id][$gt]') ?? 0);
    const since = query.get('filters[$or][0][updatedAt][$gte]') ?? '';
    const data = items.filter(
      ({ id, documentId }) =>
        Number(id) > after &&
        LONG_AGO >= since &&
        (wanted.length === 0 || wanted.includes(String(documentId))),
    );
    return { data, meta: { pagination: { pageSize: 100, total: items.length } } };
  };
  const lists = new Map<string, (query: URLSearchParams) => Fields>([
    ['articles', articles],
    ['authors', (query) => few(authors, query)],
    ['categories', (query) => few(categories, query)],
    ['calendar-events', (query) => few([], query)],
    ['data-insights', (query) => few([], query)],
  ]);

  const server = createServer((request, response: ServerResponse) => {
    requests += 1;
    const url = new URL(request.url ?? '/', 'http://cms');
    const type = url.pathname.replace('/api/', '');
    const single = singles.get(type);
    const body = single ? { data: single, meta: {} } : lists.get(type)?.(url.searchParams);
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? { data: null, error: { status: 404, name: 'NotFoundError' } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cms: LargeCms = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    size: 0,
    retitle(n, title) {
      lastId += 1;
      changed.delete(n);
      changed.set(n, { id: lastId, updatedAt: new Date().toISOString(), title });
      return { documentId: documentIdOf(n), slug: slugOf(n) };
    },
    counts: () => ({ requests, articles: sentArticles }),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return cms;
}
