import { categoryBySlug } from '@tidemark/contracts/categories';
import { site } from '@tidemark/contracts/paths';
import type { Body } from '@tidemark/contracts/wire/article';
import { currentSlug } from '../../features/slugs/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RejectionReason } from '../bodies/read-all-fields.ts';
import type { ArticleEntry, EventEntry } from '../entry.ts';
import { slugHolders } from '../listings.ts';

/*
 * What an editor must mend before publishing. The mapper accepts it, so that deleting an image or an analyst later does not
 * unpublish an article.
 */

const MAX_CATEGORIES = 3;
/** The year of the first block of Bitcoin. */
const FIRST_YEAR = 2009;

type PublishedArticle = Pick<ArticleEntry, 'authorKeys' | 'categoryIds' | 'body' | 'publishAt' | 'image'>;

export function articleReasons(
  { authorKeys, categoryIds, body, publishAt, image }: PublishedArticle,
  now: Date,
): RejectionReason[] {
  const reasons: RejectionReason[] = [];
  const add = (field: string, reason: string) => reasons.push({ field, reason });
  if (!image) add('main_image', 'is missing');
  if (authorKeys.length === 0) add('authors', 'must name at least one analyst');
  if (categoryIds.length > MAX_CATEGORIES) {
    add('categories', `must name at most ${MAX_CATEGORIES} categories, not ${categoryIds.length}`);
  }
  const [first] = body.blocks;
  if (first?.kind === 'text' && /^<h\d/.test(first.html)) {
    add('body, block 1', 'begins with a heading: the title already stands above it');
  }
  const lastYear = now.getUTCFullYear() + 1;
  const year = publishAt.getUTCFullYear();
  if (year < FIRST_YEAR || year > lastYear) {
    add('publish_at', `must be in a year from ${FIRST_YEAR} to ${lastYear}, not ${year}`);
  }
  return reasons;
}

export const eventReasons = ({ source }: Pick<EventEntry, 'source'>): RejectionReason[] =>
  source ? [] : [{ field: 'source', reason: 'is missing' }];

const ENTRIES = { articles: 'articles', analysts: 'authors', 'data-insights': 'insights' } as const;
/** Screens and files with no entries of their own below them, or with addresses that the API generates. */
const OTHER_PATHS = [
  ...[site.freeArticles, site.calendar, site.glossary, site.readingList, site.offline, site.privacy],
  ...['/search', '/feeds', '/ical', '/data', '/assets', '/staff', '/feed.xml', '/plans'],
].map((path) => path.slice(1));

const unescapeHtml = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

const linksOf = (body: Body): string[] => [
  ...new Set(
    body.blocks.flatMap((block) =>
      'html' in block
        ? [...block.html.matchAll(/<a\b[^>]*? href="([^"]*)"/g)].map(([, href = '']) => unescapeHtml(href))
        : [],
    ),
  ),
];

/** Links of a body to pages of the portal, and to parts of the article itself, that are not there. */
export async function deadLinks(db: Database, body: Body, now: Date): Promise<RejectionReason[]> {
  const leadsSomewhere = async (href: string): Promise<boolean> => {
    if (href.startsWith('#')) return hasAnchor(body, decodeURIComponent(href.slice(1)));
    if (!/^\/(?!\/)/.test(href)) return true;
    const { pathname } = new URL(href, 'https://portal.invalid');
    const [section = '', slug, ...rest] = decodeURIComponent(pathname).split('/').slice(1).filter(Boolean);
    if (section === '' || OTHER_PATHS.includes(section)) return true;
    if (section === 'categories') return isCategoryPath([slug, ...rest]);
    const table = Object.hasOwn(ENTRIES, section) && ENTRIES[section as keyof typeof ENTRIES];
    if (!table || rest.length > 0) return false;
    if (slug === undefined || /^\d+$/.test(slug)) return true;
    if ((await slugHolders(db, table, [slug])).length > 0) return true;
    return table !== 'insights' && (await currentSlug(db, table, slug, now)) !== undefined;
  };
  const reasons: RejectionReason[] = [];
  for (const href of linksOf(body)) {
    const leads = await leadsSomewhere(href).catch(() => false);
    if (!leads) reasons.push({ field: 'body', reason: `has a link to a page that is not there: "${href}"` });
  }
  return reasons;
}

const hasAnchor = ({ blocks, headings }: Body, id: string): boolean =>
  headings.some((heading) => heading.id === id) ||
  blocks.some((block) => 'html' in block && block.html.includes(` id="${id}"`));

function isCategoryPath([parent, child, ...rest]: readonly (string | undefined)[]): boolean {
  if (parent === undefined) return true;
  const category = categoryBySlug(parent);
  if (!category || rest.length > 0) return false;
  return child === undefined || categoryBySlug(child)?.parentId === category.id;
}
