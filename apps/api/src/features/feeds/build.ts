import { ANONYMOUS, type Reader } from '@tidemark/contracts/access';
import { brand } from '@tidemark/contracts/brand';
import type { Category } from '@tidemark/contracts/categories';
import { categoryDescription } from '@tidemark/contracts/category-descriptions';
import { FEED_FORMATS, type FeedFormat, feedName, feedPath } from '@tidemark/contracts/feeds';
import { DEFAULT_SORT } from '@tidemark/contracts/paging';
import { site } from '@tidemark/contracts/paths';
import { displayName } from '@tidemark/contracts/person-name';
import type { Database } from '../../platform/database/database.ts';
import type { SyndicatedDocument } from '../../platform/public-files/document.ts';
import {
  type ArticleFilter,
  type ArticleRow,
  articlesChangedAt,
  findBody,
  listArticles,
} from '../articles/index.ts';
import type { AuthorRow } from '../authors/index.ts';
import { atom } from './atom.ts';
import { type Feed, tagOf } from './feed.ts';
import { feedItem } from './items.ts';
import { jsonFeed } from './json-feed.ts';
import { rss } from './rss.ts';

export const ITEMS = 30;
const WRITERS: Readonly<Record<FeedFormat, (feed: Feed) => string>> = { rss, atom, json: jsonFeed };

/** The articles that a feed contains. */
export interface Subject {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly page: string;
  readonly filter: ArticleFilter;
}

export const EVERYTHING: Subject = {
  name: feedName.all,
  title: brand.name,
  description: brand.tagline,
  page: site.articles,
  filter: {},
};

export const ofCategory = (category: Category): Subject => ({
  name: feedName.category(category),
  title: `${brand.name}: ${category.name}`,
  description: categoryDescription(category),
  page: site.category(category).replace(/\?.*/, ''),
  filter: { categoryIds: [category.id] },
});

export function ofAnalyst({ id, slug, role, firstName, lastName }: AuthorRow): Subject {
  const name = displayName({ first_name: firstName, last_name: lastName });
  return {
    name: feedName.analyst(slug),
    title: `${brand.name}: ${name}`,
    description: `${name}, ${role}`,
    page: site.analyst(slug),
    filter: { authorId: id },
  };
}

export interface FeedDeps {
  readonly db: Database;
  readonly portalUrl: string;
  readonly hub: string | undefined;
  readonly now: Date;
}

export async function feedDocument(
  { db, portalUrl, hub, now }: FeedDeps,
  subject: Subject,
  format: FeedFormat,
): Promise<SyndicatedDocument> {
  const window = { sort: DEFAULT_SORT, limit: ITEMS, offset: 0 };
  const [rows, changed] = await Promise.all([
    listArticles(db, subject.filter, window, now),
    articlesChangedAt(db, now),
  ]);
  const document = await writeFeed({ db, portalUrl, reader: ANONYMOUS }, rows, format, {
    id: tagOf(portalUrl, `feeds/${subject.name}`),
    title: subject.title,
    description: subject.description,
    page: `${portalUrl}${subject.page}`,
    self: `${portalUrl}${feedPath(subject.name, format)}`,
    hub,
  });
  return { ...document, changed };
}

/** A feed of these articles, with the text of those that the reader may read. */
export async function writeFeed(
  { db, portalUrl, reader }: Pick<FeedDeps, 'db' | 'portalUrl'> & { readonly reader: Reader },
  rows: readonly ArticleRow[],
  format: FeedFormat,
  head: Omit<Feed, 'icon' | 'updatedAt' | 'items'>,
): Promise<SyndicatedDocument> {
  const items = await Promise.all(
    rows.map((row) => feedItem(row, reader, portalUrl, (id) => findBody(db, id))),
  );
  const latest = Math.max(0, ...items.map(({ updatedAt }) => updatedAt.getTime()));
  const feed: Feed = { ...head, icon: `${portalUrl}/icon.svg`, updatedAt: new Date(latest), items };
  return {
    type: `${FEED_FORMATS[format]}; charset=utf-8`,
    text: WRITERS[format](feed),
    changed: undefined,
  };
}
