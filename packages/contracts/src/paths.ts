import { type Category, categoryById } from './categories.ts';

// A module of its own, because the first load of a page sends no requests.
export { api } from './api-paths.ts';

function categoryPage(category: Category): string {
  const parent = category.parentId === undefined ? undefined : categoryById(category.parentId);
  return parent ? `/categories/${parent.slug}/${category.slug}` : `/categories/${category.slug}`;
}

/** Addresses of the portal's screens. */
export const site = {
  home: '/',
  articles: '/articles',
  article: (slug: string) => `/articles/${encodeURIComponent(slug)}`,
  freeArticles: '/free-articles',
  analysts: '/analysts',
  analyst: (slug: string) => `/analysts/${encodeURIComponent(slug)}`,
  categories: '/categories',
  /** The address that links use: a subcategory opens with the newest article first. */
  category: (category: Category) =>
    `${categoryPage(category)}${category.parentId === undefined ? '' : '?sort=date_desc'}`,
  /** The canonical address, without the sort order. */
  categoryPage,
  search: (query: string) => `/search?query=${encodeURIComponent(query)}`,
  readingList: '/reading-list',
  offline: '/offline',
  privacy: '/privacy',
  /** Works without signing in. The token is in the fragment, which browsers send to no server. */
  emailPreferences: (token: string) => `/reading-list#email=${token}`,
  calendar: '/calendar',
  insights: '/data-insights',
  insight: (slug: string) => `/data-insights/${encodeURIComponent(slug)}`,
  glossary: '/glossary',
  term: (id: string) => `/glossary#${encodeURIComponent(id)}`,
  preview: (token: string) => `/preview/${encodeURIComponent(token)}`,
  staff: '/staff',
} as const;

/**
 * Files for crawlers and link previews on the portal's origin. The API generates them, at the same path after
 * PUBLIC_FILES_PREFIX.
 */
export const publicFiles = {
  robots: '/robots.txt',
  sitemapIndex: '/sitemap.xml',
  sitemap: (name: string) => `/sitemaps/${encodeURIComponent(name)}.xml`,
  newsSitemap: '/news-sitemap.xml',
  llms: '/llms.txt',
  defaultCard: '/cards/default.png',
  card: (kind: 'articles' | 'analysts' | 'categories', slug: string) =>
    `/cards/${kind}/${encodeURIComponent(slug)}.png`,
} as const;
export const PUBLIC_FILES_PREFIX = '/out';

/** Paths of chart files without the file extension. Charts of an article are numbered from 1. */
export const chartFiles = {
  insight: (slug: string) => `/data/insights/${encodeURIComponent(slug)}`,
  article: (slug: string, number: number) => `/data/articles/${encodeURIComponent(slug)}/${number}`,
} as const;
export const CHART_FORMATS = ['svg', 'png', 'csv', 'json'] as const;
export type ChartFormat = (typeof CHART_FORMATS)[number];
