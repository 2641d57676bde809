import {
  ArticleCardResponse,
  ArticleListResponse,
  ArticleResponse,
  DisclaimerResponse,
  SlugResponse,
} from '@tidemark/contracts/wire/article';
import { AuthorListResponse, AuthorResponse } from '@tidemark/contracts/wire/author';
import { BookmarkListResponse, BookmarkStateResponse } from '@tidemark/contracts/wire/bookmark';
import { CalendarResponse } from '@tidemark/contracts/wire/calendar';
import { InsightListResponse, InsightResponse } from '@tidemark/contracts/wire/insight';
import { NavigationResponse } from '@tidemark/contracts/wire/navigation';
import { SearchResponseSchema } from '@tidemark/contracts/wire/search';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as articles from '../src/domain/articles/calls.ts';
import * as authors from '../src/domain/authors/calls.ts';
import * as bookmarks from '../src/domain/bookmarks/calls.ts';
import * as calendar from '../src/domain/calendar/calls.ts';
import * as insights from '../src/domain/insights/calls.ts';
import { loadShell } from '../src/domain/navigation/index.ts';
import { fetchSearch } from '../src/domain/search/calls.ts';
import { failureOf } from '../src/platform/http/api-error.ts';
import { LIBRARY_FAILED } from '../src/platform/http/library-messages.ts';
import { FAILED } from '../src/platform/http/messages.ts';
import { json, stubBrowser } from '../src/platform/testing.ts';

/** What TypeBox schemas consist of. */
interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema | readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

const TIME = '2026-11-01T08:00:00.000Z';

/** A response with every field of the contract, and in its lists one item of each kind. */
function sampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleOf(variantsOf(schema)[0] ?? {});
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [name, sampleOf(field)]),
    );
  if (Array.isArray(schema.items)) return schema.items.map(sampleOf);
  if (schema.items) return variantsOf(schema.items as Schema).map(sampleOf);
  return { string: TIME, integer: 1, number: 1, boolean: true }[schema.type ?? ''] ?? null;
}

const variantsOf = (schema: Schema): readonly Schema[] =>
  schema.anyOf?.filter(({ type }) => type !== 'null') ?? [schema];

type Path = readonly (string | number)[];

/** The paths of all fields; positions in lists are not fields. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    const inner = [...path, Array.isArray(value) ? Number(name) : name];
    return [...(Array.isArray(value) ? [] : [inner]), ...pathsOf(field, inner)];
  });
}

function without(value: unknown, [name, ...rest]: Path): unknown {
  if (Array.isArray(value)) return value.map((item, at) => (at === name ? without(item, rest) : item));
  const { [String(name)]: field, ...others } = value as Record<string, unknown>;
  return rest.length === 0 ? others : { ...others, [String(name)]: without(field, rest) };
}

const nameOf = (path: Path) => path.map((part) => (typeof part === 'number' ? '[]' : part)).join('.');
const under = (prefix: string, names: readonly string[]) => [
  prefix,
  ...names.map((name) => `${prefix}.${name}`),
];

// The fields that the specification names (sections 3 and 7).
const IMAGE = ['url', 'formats', 'formats.small', 'formats.small.url'];
const CATEGORIES = ['categories', 'categories.[].id', 'categories.[].name'];
const ATTRIBUTES = [
  'title',
  'access',
  'publish_at',
  ...under('main_image', IMAGE),
  'image',
  ...CATEGORIES,
  'authors',
  'authors.[].attributes',
  // Without `data` the fallback is shown.
  'authors.[].attributes.image.data.attributes',
  'authors.[].attributes.image.data.attributes.url',
  'bookmark',
];
const CARD = ['id', ...under('attributes', ATTRIBUTES)];
const PAGINATION = under('meta', under('pagination', ['page', 'pageSize', 'pageCount', 'total']));
const listOf = (fields: readonly string[]) => [
  'data',
  ...fields.map((field) => `data.[].${field}`),
  ...PAGINATION,
];
const AUTHOR = [
  'id',
  'attributes',
  ...ATTRIBUTES.filter((name) => name.startsWith('authors.[].attributes.image')).map((name) =>
    name.replace('authors.[].', ''),
  ),
];
const SOURCE = [
  'id',
  'title',
  ...under('image', IMAGE),
  ...CATEGORIES,
  'authors',
  'authors.[].name',
  'publishedAt',
];
const BUCKETS = ['buckets', 'buckets.[].key', 'buckets.[].doc_count'];
const SEARCH = [
  ...under('hits', [
    'hits',
    'hits.[]._id',
    ...under('hits.[]._source', SOURCE),
    ...under('total', ['value']),
  ]),
  ...under('aggregations', [
    ...under('access', BUCKETS),
    ...under('categories', BUCKETS),
    ...under('publishedDate', BUCKETS),
  ]),
];

// Of these the specification names no fields: without them there is nothing to show.
const BODY = under('body', [
  'blocks',
  'blocks.[].kind',
  'blocks.[].html',
  'blocks.[].tone',
  'blocks.[].title',
  'blocks.[].source',
  'blocks.[].height',
  ...under('blocks.[].image', IMAGE),
  'blocks.[].caption',
  ...under('blocks.[].chart', [
    'type',
    'title',
    'unit',
    'source',
    'date',
    'series',
    'series.[].name',
    'series.[].points',
  ]),
  'headings',
  'headings.[].id',
  'headings.[].text',
  'headings.[].level',
  'takeaways',
]);
const EVENT = [
  'id',
  ...under('attributes', [
    'title',
    'kind',
    'starts_at',
    'precision',
    'status',
    'articles.[].id',
    'articles.[].slug',
    'articles.[].title',
  ]),
];
const INSIGHT = [
  'id',
  ...under('attributes', [
    'title',
    'access',
    'type',
    'unit',
    'updated_at',
    ...CATEGORIES,
    'series',
    'series.[].name',
    'series.[].points',
  ]),
];

interface Call {
  readonly schema: Schema;
  readonly expected: readonly string[];
  readonly fetch: () => Promise<unknown>;
  /** What the reader is shown where the data would be. */
  readonly shown: string;
  /** The same without a list of results. */
  readonly shownWithoutList?: string;
  /** What the portal adds to the response, which is checked only where it is there. */
  readonly added?: RegExp;
}

const paging = { page: 1, pageSize: 12 };
const article = { id: 1, categories: [] } as never;
const CALLS: Readonly<Record<string, Call>> = {
  'GET /search': {
    schema: SearchResponseSchema,
    expected: SEARCH,
    fetch: () => fetchSearch({ query: 'blobs', pageSize: 5, offset: 0 }),
    shown: FAILED.search,
    shownWithoutList: 'No search results were found',
    added: /^(others|answer|help|missing|searchedWords|category)\b/,
  },
  'GET /strapi/navigation': {
    schema: NavigationResponse,
    // Without any items another view replaces the page.
    expected: [
      'data',
      ...['id', 'label', 'link', 'should_display'].map((name) => `data.attributes.menu_items.[].${name}`),
      ...['id', 'link', ...under('category', under('data', under('attributes', ['name'])))].map(
        (name) => `data.attributes.submenu_items.[].${name}`,
      ),
    ],
    fetch: loadShell,
    shown: FAILED.navigation,
  },
  'GET /strapi/articles': {
    schema: ArticleListResponse,
    expected: listOf(CARD),
    fetch: () => articles.fetchArticles(paging),
    shown: FAILED.articles,
  },
  'GET /strapi/articles/{id}': {
    schema: ArticleResponse,
    expected: under('data', ['id', ...under('attributes', [...ATTRIBUTES, ...BODY])]),
    fetch: () => articles.fetchArticle(1),
    shown: FAILED.article,
  },
  'GET /strapi/article-slug/{id}': {
    schema: SlugResponse,
    expected: under('data', ['slug']),
    fetch: () => articles.fetchArticleSlug(1),
    shown: FAILED.article,
  },
  'GET /strapi/article-disclaimer': {
    schema: DisclaimerResponse,
    expected: under('data', under('attributes', ['title', 'html'])),
    fetch: articles.fetchDisclaimer,
    shown: FAILED.disclaimer,
  },
  'GET /strapi/latest-articles': {
    schema: ArticleListResponse,
    expected: listOf(CARD),
    fetch: () => articles.fetchLatest(paging),
    shown: FAILED.articles,
  },
  'GET /strapi/bookmarks': {
    schema: BookmarkListResponse,
    expected: listOf(under('attributes', under('article', under('data', CARD)))),
    fetch: () => bookmarks.fetchBookmarks(paging),
    shown: LIBRARY_FAILED.bookmarks,
  },
  'GET /strapi/bookmarks/{articleId}': {
    schema: BookmarkStateResponse,
    expected: ['data'],
    fetch: () => bookmarks.fetchBookmarked(1),
    shown: LIBRARY_FAILED.bookmarks,
  },
  'GET /strapi/authors': {
    schema: AuthorListResponse,
    expected: listOf([...AUTHOR, 'attributes.links.[].label', 'attributes.links.[].url']),
    fetch: () => authors.fetchAnalysts(paging),
    shown: FAILED.analysts,
  },
  'GET /strapi/authors/{id}': {
    schema: AuthorResponse,
    expected: under('data', [...AUTHOR, 'attributes.links.[].label', 'attributes.links.[].url']),
    fetch: () => authors.fetchAnalyst('1'),
    shown: FAILED.analyst,
  },
  'GET /strapi/author-slug/{id}': {
    schema: SlugResponse,
    expected: under('data', ['slug']),
    fetch: () => authors.fetchAnalystSlug(1),
    shown: FAILED.analyst,
  },
  'GET /strapi/author-articles': {
    schema: ArticleListResponse,
    expected: listOf(CARD),
    fetch: () => authors.fetchAnalystArticles(1, paging),
    shown: FAILED.articles,
  },
  'GET /strapi/calendars': {
    schema: CalendarResponse,
    expected: listOf(EVENT),
    fetch: () => calendar.fetchEvents({ from: '2026-11-01', to: '2026-12-01' }),
    shown: FAILED.calendar,
  },
  'GET /strapi/related-articles': {
    schema: ArticleListResponse,
    expected: listOf(CARD),
    fetch: () => articles.fetchRelated(article, paging),
    shown: FAILED.articles,
  },
  'GET /strapi/data-insights': {
    schema: InsightListResponse,
    expected: listOf(INSIGHT),
    fetch: insights.fetchInsights,
    shown: FAILED.insights,
  },
  'GET /strapi/data-insights/{id}': {
    schema: InsightResponse,
    expected: under('data', INSIGHT),
    fetch: () => insights.fetchInsight('1'),
    shown: FAILED.insights,
  },
  'GET /strapi/dynamic-trending-articles': {
    schema: ArticleListResponse,
    expected: listOf(CARD),
    fetch: () => articles.fetchTrending(paging),
    shown: FAILED.articles,
  },
  'GET /strapi/featured-article': {
    schema: ArticleCardResponse,
    expected: under('data', CARD),
    fetch: articles.fetchFeatured,
    shown: FAILED.articles,
  },
};

afterEach(() => void vi.unstubAllGlobals());

const respondWith = (body: unknown) => vi.stubGlobal('fetch', async () => json(body));

describe('[ERR-04] a response without an expected field', () => {
  it.each(Object.entries(CALLS))('is an error of %s', async (_name, call) => {
    const { schema, expected, fetch, shown, shownWithoutList, added } = call;
    const sample = sampleOf(schema);
    respondWith(sample);
    await expect(fetch()).resolves.toBeDefined();
    const missed = new Set<string>();
    const messages = new Set<string>();
    for (const path of pathsOf(sample)) {
      if (added?.test(nameOf(path))) continue;
      respondWith(without(sample, path));
      const failure = await fetch().then(() => undefined, failureOf);
      if (!failure) continue;
      missed.add(nameOf(path));
      messages.add(failure.message);
    }
    expect([...missed].sort()).toEqual([...new Set(expected)].sort());
    expect(messages).toEqual(new Set(shownWithoutList ? [shown, shownWithoutList] : [shown]));
  });

  it('is a failed session sync, which makes the reader anonymous', async () => {
    const { requestSync } = await import('../src/platform/session/sync-request.ts');
    const sample = {
      dbUserProp: { plan2: 'pioneer', roles2: {} },
      fbUserProp: { email: 'reader@example.org', uid: 'u1' },
      otherProp: { idToken: 'token' },
    };
    stubBrowser();
    for (const path of pathsOf(sample)) {
      respondWith(without(sample, path));
      expect(await requestSync(), nameOf(path)).toEqual({ kind: 'failed', reached: true });
    }
    respondWith(sample);
    expect(await requestSync()).toMatchObject({ kind: 'member' });
  });
});
