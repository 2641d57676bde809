import { brand } from '@tidemark/contracts/brand';
import { CATEGORIES, type Category, subcategoriesOf, TOP_CATEGORIES } from '@tidemark/contracts/categories';
import type { ContentKind } from '@tidemark/contracts/content-kind';
import { publicFiles, site } from '@tidemark/contracts/paths';
import { allScreens, type SitemapEntries } from '@tidemark/contracts/screens';
import type { Database } from '../../platform/database/database.ts';
import { absolute } from '../../platform/public-files/absolute-url.ts';
import { latest, type SyndicatedDocument } from '../../platform/public-files/document.ts';
import { type SitemapEntry, sitemap, sitemapIndex } from './sitemap.ts';
import {
  articleSpans,
  articlesInSpan,
  articlesSince,
  authorSpans,
  authorsInSpan,
  newestByCategory,
  type SitemapArticle,
  sitemapInsights,
} from './store.ts';

/** The protocol allows 50,000 URLs per file. Smaller files keep the database query short. */
const IDS_PER_FILE = 2000;
const NEWS_DAYS = 2;
/** The limit of the news sitemap protocol. */
const NEWS_MAX = 1000;
const DAY_MS = 86_400_000;

export interface SitemapDeps {
  readonly db: Database;
  readonly portalUrl: string;
}

async function pages({ db, portalUrl }: SitemapDeps, now: Date): Promise<SitemapEntry[]> {
  const ids = CATEGORIES.map(({ id }) => id);
  const [newest, insights] = await Promise.all([newestByCategory(db, ids, now), sitemapInsights(db)]);
  const entry = (path: string, changed: Date | null | undefined): SitemapEntry => ({
    address: absolute(portalUrl, path),
    changed,
  });
  const category = (one: Category) => entry(site.categoryPage(one), newest.get(one.id));
  const entries: Readonly<Record<SitemapEntries, readonly SitemapEntry[]>> = {
    categories: TOP_CATEGORIES.map(category),
    subcategories: TOP_CATEGORIES.flatMap(subcategoriesOf).map(category),
    insights: insights.map(({ slug, changedAt }) => entry(site.insight(slug), changedAt)),
    // In files of their own.
    articles: [],
    authors: [],
  };
  const changes = new Map<ContentKind, Date | undefined>([
    ['articles', latest(newest.values())],
    ['insights', latest(insights.map(({ changedAt }) => changedAt))],
  ]);
  return allScreens().flatMap(({ path, cached = [], sitemap: listed }) => {
    if (listed === undefined) return [];
    if (listed !== 'page') return entries[listed];
    return [entry(path, latest(cached.map((kind) => changes.get(kind))))];
  });
}

const articleEntry = (portalUrl: string, { slug, changedAt, picture }: SitemapArticle): SitemapEntry => ({
  address: absolute(portalUrl, site.article(slug)),
  changed: changedAt,
  picture: picture && absolute(portalUrl, picture),
});

async function articles({ db, portalUrl }: SitemapDeps, number: number, now: Date): Promise<SitemapEntry[]> {
  return (await articlesInSpan(db, number, IDS_PER_FILE, now)).map((one) => articleEntry(portalUrl, one));
}

async function analysts({ db, portalUrl }: SitemapDeps, number: number, now: Date): Promise<SitemapEntry[]> {
  const rows = await authorsInSpan(db, number, IDS_PER_FILE, now);
  return rows.map(({ slug, changedAt, picture }) => ({
    address: absolute(portalUrl, site.analyst(slug)),
    changed: changedAt,
    picture: picture && absolute(portalUrl, picture),
  }));
}

/** The index of all sitemap files that are not empty. */
export async function allSitemaps({ db, portalUrl }: SitemapDeps, now: Date): Promise<SyndicatedDocument> {
  const [byArticle, byAuthor, newest, insights] = await Promise.all([
    articleSpans(db, IDS_PER_FILE, now),
    authorSpans(db, IDS_PER_FILE, now),
    newestByCategory(
      db,
      CATEGORIES.map(({ id }) => id),
      now,
    ),
    sitemapInsights(db),
  ]);
  const file = (name: string, changed: Date | null | undefined) => ({
    address: absolute(portalUrl, publicFiles.sitemap(name)),
    changed,
  });
  return sitemapIndex([
    file('pages', latest([...newest.values(), ...insights.map(({ changedAt }) => changedAt)])),
    ...byAuthor.map(({ number, changedAt }) => file(`analysts-${number}`, changedAt)),
    ...byArticle.map(({ number, changedAt }) => file(`articles-${number}`, changedAt)),
  ]);
}

/** Returns undefined if there is no such file. */
export async function sitemapFile(
  deps: SitemapDeps,
  name: string,
  now: Date,
): Promise<SyndicatedDocument | undefined> {
  const [, kind, digits] = /^(pages|analysts|articles)(?:-([1-9]\d{0,5}))?$/.exec(name) ?? [];
  if (kind === undefined || (kind === 'pages') !== (digits === undefined)) return undefined;
  const number = Number(digits);
  if (kind === 'pages') return sitemap(await pages(deps, now));
  const entries = await (kind === 'analysts' ? analysts : articles)(deps, number, now);
  return entries.length > 0 ? sitemap(entries) : undefined;
}

/** Recent articles for the news sitemap, newest first. */
export async function newsSitemap({ db, portalUrl }: SitemapDeps, now: Date): Promise<SyndicatedDocument> {
  const since = new Date(now.getTime() - NEWS_DAYS * DAY_MS);
  const rows = await articlesSince(db, since, NEWS_MAX, now);
  return sitemap(
    rows.map((one) => ({
      ...articleEntry(portalUrl, one),
      news: { title: one.title, publishedAt: one.publishAt },
    })),
    { name: brand.name, language: 'en' },
  );
}
