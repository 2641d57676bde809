// What the portal serves. Caches, sitemap, llms.txt and the suites that visit every screen are derived from it; browsers
// do not need it, so that no page imports it.
import type { ContentKind } from './content-kind.ts';

export interface Screen {
  /** With parameters as Next.js names them: `/articles/[id]`. */
  readonly path: string;
  /** Missing where it is the title of the entry that the screen shows. */
  readonly title?: string;
  /**
   * The kinds of content, besides the navigation, that the page is rendered from, if it is the same for every anonymous
   * reader and therefore cached. Every anonymous reader may see a cached page, but not all that it links to.
   */
  readonly cached?: readonly ContentKind[];
  /** `page`: its address is listed. Otherwise the addresses of these entries are. */
  readonly sitemap?: 'page' | SitemapEntries;
  /** One line about a page of the sitemap, for llms.txt. */
  readonly summary?: string;
  /** Who sees more than a missing page. Everyone, if it is not given. */
  readonly readers?: 'staff' | 'holders of a preview link' | 'developers';
}

export type SitemapEntries = 'articles' | 'authors' | 'categories' | 'subcategories' | 'insights';

/** Lists of articles show the names of their authors. */
const LIST = ['articles', 'authors'] as const;

export const SCREENS = {
  home: { path: '/', title: '', cached: LIST, sitemap: 'page' },
  articles: {
    path: '/articles',
    title: 'All articles',
    cached: LIST,
    sitemap: 'page',
    summary: 'the complete list',
  },
  article: {
    path: '/articles/[id]',
    cached: [...LIST, 'calendarEvents', 'disclaimer', 'glossary'],
    sitemap: 'articles',
  },
  freeArticles: {
    path: '/free-articles',
    title: 'Free articles',
    cached: LIST,
    sitemap: 'page',
    summary: 'open to everyone, or with a free account',
  },
  analysts: { path: '/analysts', title: 'Analysts', cached: LIST, sitemap: 'page' },
  analyst: { path: '/analysts/[id]', cached: LIST, sitemap: 'authors' },
  categories: { path: '/categories', title: 'Categories', cached: LIST, sitemap: 'page' },
  category: { path: '/categories/[category]', cached: LIST, sitemap: 'categories' },
  subcategory: { path: '/categories/[category]/[subcategory]', cached: LIST, sitemap: 'subcategories' },
  calendar: {
    path: '/calendar',
    title: 'Calendar',
    cached: ['articles', 'calendarEvents'],
    sitemap: 'page',
    summary: 'macro prints, unlocks, upgrades and votes',
  },
  insights: {
    path: '/data-insights',
    title: 'Data insights',
    cached: ['insights'],
    sitemap: 'page',
    summary: 'series with unit, source and latest value',
  },
  insight: { path: '/data-insights/[id]', cached: ['insights'], sitemap: 'insights' },
  glossary: {
    path: '/glossary',
    title: 'Glossary',
    cached: ['glossary'],
    sitemap: 'page',
    summary: 'technical terms with short definitions',
  },
  search: { path: '/search', title: 'Search', cached: [] },
  readingList: { path: '/reading-list', title: 'Reading list', cached: [] },
  offline: { path: '/offline', title: 'Offline', cached: [] },
  privacy: { path: '/privacy', title: 'Privacy', cached: [], sitemap: 'page' },
  preview: { path: '/preview/[token]', title: 'Draft preview', readers: 'holders of a preview link' },
  staff: { path: '/staff', title: 'Page not found', readers: 'staff' },
  components: { path: '/dev/components', title: 'Components', readers: 'developers' },
} as const satisfies Readonly<Record<string, Screen>>;

export type ScreenName = keyof typeof SCREENS;

/** The screens with their names. */
export const allScreens = (): readonly (Screen & { readonly name: ScreenName })[] =>
  (Object.keys(SCREENS) as ScreenName[]).map((name) => ({ name, ...SCREENS[name] }));

/** Addresses of the portal that are no screens: files that the API generates, and health checks. */
export const FILES = [
  ...(['/livez', '/readyz', '/robots.txt', '/llms.txt', '/feed.xml'] as const),
  ...(['/sitemap.xml', '/news-sitemap.xml', '/sitemaps/[file]'] as const),
  ...(['/assets/[...path]', '/cards/[...path]', '/data/[...path]'] as const),
  ...(['/feeds/[...path]', '/ical/[...path]'] as const),
] as const;

type Path = (typeof SCREENS)[ScreenName]['path'] | (typeof FILES)[number];
/** Paths whose parameters only a list of examples can fill in. */
export type PathWithParameters = Extract<Path, `${string}[${string}`>;

/** The paths of cached screens without the leading slash, as a regular expression. A value is letters, digits and hyphens. */
export const cachedPaths = (): string =>
  allScreens()
    .filter(({ cached }) => cached)
    .map(({ path }) => path.slice(1).replaceAll(/\[\w+\]/g, '[\\w-]+'))
    .join('|');
