import type { EffectiveAccess } from '@tidemark/contracts/access';
import { HIDDEN_FROM_SEARCH_ID } from '@tidemark/contracts/categories';
import type { ReadingStatus } from '@tidemark/contracts/reading-record';
import type { ArticleLength, LibrarySort } from '@tidemark/contracts/wire/library';
import { type SQL, sql } from 'drizzle-orm';
import { categoryBits } from './articles.ts';
import { type Database, query } from './db.ts';
import { STATUS_CONDITIONS } from './reading-records.ts';

export interface LibraryFilter {
  readonly uid: string;
  readonly archived: boolean;
  readonly status?: ReadingStatus | undefined;
  readonly folderId?: number | undefined;
  readonly tag?: string | undefined;
  readonly access?: readonly EffectiveAccess[] | undefined;
  readonly categoryIds?: readonly number[] | undefined;
  readonly authorId?: number | undefined;
  readonly length?: ArticleLength | undefined;
  readonly search?: LibrarySearch | undefined;
}

export interface LibrarySearch {
  readonly text: string;
  /** A query for the ids of articles that match in what the reader may read. */
  readonly matches: SQL | undefined;
}

export interface LibraryWindow {
  readonly sort: LibrarySort;
  readonly limit: number;
  readonly offset: number;
}

export interface LibraryRow {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly archived: boolean;
}

/** At 220 words a minute. */
const WORDS: Readonly<Record<ArticleLength, SQL>> = {
  short: sql`articles.words < 1100`,
  medium: sql`articles.words >= 1100 and articles.words < 3300`,
  long: sql`articles.words >= 3300`,
};

const ORDERS: Readonly<Record<LibrarySort, SQL>> = {
  saved_desc: sql`bookmarks.created_at desc, bookmarks.id desc`,
  saved_asc: sql`bookmarks.created_at, bookmarks.id`,
  date_desc: sql`articles.publish_at desc nulls last, bookmarks.id desc`,
  date_asc: sql`articles.publish_at nulls last, bookmarks.id`,
  title: sql`lower(articles.title) nulls last, bookmarks.id`,
  length: sql`articles.words nulls last, bookmarks.id`,
};

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

function matchesSearch({ text, matches }: LibrarySearch, uid: string): SQL {
  const pattern = `%${escapeLike(text)}%`;
  const own = sql`articles.title ilike ${pattern} or articles.id in (select article_id from highlights
    where highlights.uid = ${uid} and (highlights.note ilike ${pattern} or highlights.exact ilike ${pattern}))`;
  const hit = matches ? sql`(${own} or articles.id in (${matches}))` : sql`(${own})`;
  return sql`${hit} and not ${HIDDEN_FROM_SEARCH_ID} = any(articles.category_ids)`;
}

/** Conditions on the article itself. An unpublished article fulfils none of them. */
function articleConditions({ uid, access, categoryIds, authorId, length, search }: LibraryFilter): SQL[] {
  return [
    ...(access ? [sql`articles.access = any(${`{${access.join()}}`}::text[])`] : []),
    ...(categoryIds ? [sql`articles.mask & ${categoryBits(categoryIds)}::int <> 0`] : []),
    ...(authorId === undefined
      ? []
      : [
          sql`exists (select from article_authors where article_authors.article_id = articles.id
            and article_authors.author_id = ${authorId})`,
        ]),
    ...(length ? [WORDS[length]] : []),
    ...(search ? [matchesSearch(search, uid)] : []),
  ];
}

function fromWhere(filter: LibraryFilter, needsArticle: boolean, now: Date): SQL {
  const { uid, archived, status, folderId, tag } = filter;
  const about = articleConditions(filter);
  const visible = sql`articles.id = bookmarks.article_id and articles.removed_at is null
    and articles.publish_at <= ${now.toISOString()}::timestamptz`;
  const joins = [
    ...(about.length > 0
      ? [sql`join articles on ${visible}`]
      : needsArticle
        ? [sql`left join articles on ${visible}`]
        : []),
    ...(status
      ? [
          sql`left join reading_records on reading_records.uid = bookmarks.uid
            and reading_records.article_id = bookmarks.article_id`,
        ]
      : []),
  ];
  const conditions = [
    sql`bookmarks.uid = ${uid}`,
    archived ? sql`bookmarks.archived_at is not null` : sql`bookmarks.archived_at is null`,
    ...(status ? [STATUS_CONDITIONS[status]] : []),
    ...(folderId === undefined
      ? []
      : [
          sql`bookmarks.article_id in (select article_id from library_folder_items
            where uid = ${uid} and folder_id = ${folderId})`,
        ]),
    ...(tag === undefined
      ? []
      : [
          sql`bookmarks.article_id in (select article_id from library_tags where uid = ${uid} and tag = ${tag})`,
        ]),
    ...about,
  ];
  return sql`from bookmarks ${sql.join(joins, sql` `)} where ${sql.join(conditions, sql` and `)}`;
}

export async function countLibraryItems(db: Database, filter: LibraryFilter, now: Date): Promise<number> {
  const [row] = await query<{ total: number }>(
    db,
    sql`select count(*)::int as total ${fromWhere(filter, false, now)}`,
  );
  return row?.total ?? 0;
}

export function listLibraryItems(
  db: Database,
  filter: LibraryFilter,
  { sort, limit, offset }: LibraryWindow,
  now: Date,
): Promise<LibraryRow[]> {
  const needsArticle = !sort.startsWith('saved');
  return query<LibraryRow>(
    db,
    sql`select bookmarks.article_id as id, bookmarks.archived_at is not null as archived,
        (extract(epoch from bookmarks.created_at) * 1000)::float8 as "savedAt"
      ${fromWhere(filter, needsArticle, now)} order by ${ORDERS[sort]} limit ${limit} offset ${offset}`,
  );
}
