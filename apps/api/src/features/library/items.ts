import type { EffectiveAccess } from '@tidemark/contracts/access';
import { categoryMask, HIDDEN_FROM_SEARCH_ID } from '@tidemark/contracts/categories';
import { MAX_KEPT_QUOTE } from '@tidemark/contracts/highlight';
import type { ReadingRecord, ReadingStatus } from '@tidemark/contracts/reading-record';
import type { ArticleLength, LibrarySort } from '@tidemark/contracts/wire/library';
import { type SQL, sql } from 'drizzle-orm';
import { type ArticleSet, isInSet } from '../../platform/database/article-set.ts';
import { type Database, query } from '../../platform/database/database.ts';
import { STATUS_CONDITIONS } from '../reading/index.ts';

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
  /** The articles that match the search in text that the reader may read. */
  readonly matches: ArticleSet | undefined;
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
  readonly record: ReadingRecord;
  readonly folders: readonly number[];
  readonly tags: readonly string[];
  readonly note: string;
}

export interface LibraryPage {
  readonly rows: readonly LibraryRow[];
  readonly total: number;
}

/** At 220 words a minute. */
const WORDS: Readonly<Record<ArticleLength, SQL>> = {
  short: sql`articles.words < 1100`,
  medium: sql`articles.words >= 1100 and articles.words < 3300`,
  long: sql`articles.words >= 3300`,
};

/** The columns of the article that an order needs, and the order of the selected items. */
const ORDERS: Readonly<Record<LibrarySort, { readonly column?: SQL; readonly by: SQL }>> = {
  saved_desc: { by: sql`created_at desc, bookmark_id desc` },
  saved_asc: { by: sql`created_at, bookmark_id` },
  date_desc: { column: sql`articles.publish_at`, by: sql`sort_key desc nulls last, bookmark_id desc` },
  date_asc: { column: sql`articles.publish_at`, by: sql`sort_key nulls last, bookmark_id` },
  // Compared by byte, because comparing thousands of titles by the rules of a language takes 30 ms.
  title: { column: sql`articles.title_key`, by: sql`sort_key collate "C" nulls last, bookmark_id` },
  // Length and bookmark as one number: many articles have the same length, and comparing two columns takes longer.
  length: {
    column: sql`(articles.words::bigint << 32) | bookmarks.id`,
    by: sql`sort_key nulls last, bookmark_id`,
  },
};

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

const isVisible = (now: Date) =>
  sql`articles.removed_at is null and articles.publish_at <= ${now.toISOString()}::timestamptz`;

/** Saved articles that match, or of which a note or quote of the reader contains the text; none of category 10. */
function isFound({ text, matches }: LibrarySearch, uid: string, now: Date): SQL {
  const pattern = `%${escapeLike(text)}%`;
  const own = sql`bookmarks.article_id in (select article_id from
      (select article_id from highlights where uid = ${uid}
          and (note ilike ${pattern} or left(exact, ${MAX_KEPT_QUOTE}::int) ilike ${pattern})
        union all select article_id from library_notes where uid = ${uid} and note ilike ${pattern}) own
    join articles on articles.id = own.article_id
    where ${isVisible(now)} and articles.mask & ${categoryMask([HIDDEN_FROM_SEARCH_ID])}::int = 0)`;
  return matches ? sql`(${isInSet(sql`bookmarks.article_id`, matches)} or ${own})` : own;
}

/** Conditions on the article itself. An unpublished article fulfils none of them. */
function articleConditions({ access, categoryIds, authorId, length }: LibraryFilter): SQL[] {
  return [
    ...(access ? [sql`articles.access = any(${`{${access.join()}}`}::text[])`] : []),
    ...(categoryIds ? [sql`articles.mask & ${categoryMask(categoryIds)}::int <> 0`] : []),
    ...(authorId === undefined
      ? []
      : [sql`articles.id in (select article_id from article_authors where author_id = ${authorId})`]),
    ...(length ? [WORDS[length]] : []),
  ];
}

function fromWhere(filter: LibraryFilter, needsArticle: boolean, now: Date): SQL {
  const { uid, archived, status, folderId, tag, search } = filter;
  const about = articleConditions(filter);
  const visible = sql`articles.id = bookmarks.article_id and ${isVisible(now)}`;
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
    ...(search ? [isFound(search, uid, now)] : []),
  ];
  return sql`from bookmarks ${sql.join(joins, sql` `)} where ${sql.join(conditions, sql` and `)}`;
}

interface StoredItem {
  readonly id: number;
  readonly savedAt: number;
  readonly progress: number | null;
  readonly positionAt: number | null;
  readonly finished: boolean | null;
  readonly finishedAt: number | null;
  readonly folders: readonly number[];
  readonly tags: readonly string[];
  readonly note: string;
}

const milliseconds = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::float8`;

/** One page of items in the requested order. Sorting thousands of rows takes less time with fewer columns. */
function itemsQuery(filter: LibraryFilter, { sort, limit, offset }: LibraryWindow, now: Date): SQL {
  const { uid } = filter;
  const { column, by } = ORDERS[sort];
  return sql`with page as (select * from
      (select bookmarks.article_id, bookmarks.created_at, bookmarks.id as bookmark_id,
        ${column ?? sql`null::int`} as sort_key ${fromWhere(filter, column !== undefined, now)}) selected
      order by ${by} limit ${limit} offset ${offset})
    select page.article_id as id,
      ${milliseconds(sql`page.created_at`)} as "savedAt",
      (records.position->>'progress')::float8 as progress, ${milliseconds(sql`records.position_at`)} as "positionAt",
      records.finished, ${milliseconds(sql`records.finished_at`)} as "finishedAt",
      (select coalesce(json_agg(folder_id order by folder_id), '[]'::json) from library_folder_items items
        where items.uid = ${uid} and items.article_id = page.article_id) as folders,
      (select coalesce(json_agg(tag order by tag), '[]'::json) from library_tags tags
        where tags.uid = ${uid} and tags.article_id = page.article_id) as tags,
      coalesce((select note from library_notes notes
        where notes.uid = ${uid} and notes.article_id = page.article_id), '') as note
    from page left join reading_records records on records.uid = ${uid} and records.article_id = page.article_id
    order by ${by}`;
}

const recordOf = ({ progress, positionAt, finished, finishedAt }: StoredItem): ReadingRecord => ({
  ...(positionAt === null ? {} : { position: { value: { progress: progress ?? 0 }, at: positionAt } }),
  ...(finishedAt === null ? {} : { finished: { value: finished ?? false, at: finishedAt } }),
});

const countItems = async (db: Database, filter: LibraryFilter, now: Date): Promise<number> => {
  const [row] = await query<{ total: number }>(
    db,
    sql`select count(*)::int as total ${fromWhere(filter, false, now)}`,
  );
  return row?.total ?? 0;
};

/**
 * Page and total are two statements at the same time, each of which reads the index of the library: storing thousands of
 * rows for both takes longer, and a page in the order of saving ends with the last item that it shows.
 */
export async function listLibraryItems(
  db: Database,
  filter: LibraryFilter,
  window: LibraryWindow,
  now: Date,
): Promise<LibraryPage> {
  const [items, total] = await Promise.all([
    query<StoredItem>(db, itemsQuery(filter, window, now)),
    countItems(db, filter, now),
  ]);
  const rows = items.map((item) => {
    const { id, savedAt, folders, tags, note } = item;
    return { id, savedAt, archived: filter.archived, folders, tags, note, record: recordOf(item) };
  });
  return { rows, total };
}
