import { type Paging, pagingParams } from '@tidemark/contracts/paging';
import { api } from '@tidemark/contracts/paths';
import type { BookmarkEntry } from '@tidemark/contracts/wire/bookmark';
import { call } from '../../platform/http/client.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { mapPage, type Page, unwrapOne, unwrapPage } from '../../platform/http/unwrap.ts';
import { type Summary, toSummary } from '../articles/index.ts';

export interface Bookmark {
  /** The article's id, which identifies the entry in lists. */
  readonly id: number;
  readonly savedAt: string;
  /** Null if the article no longer exists. */
  readonly article: Summary | null;
}

function toBookmark({ attributes }: BookmarkEntry): Bookmark {
  const { data } = attributes.article;
  return {
    id: attributes.article_id,
    savedAt: attributes.created_at,
    article: data && toSummary(data),
  };
}

export async function fetchBookmarks(paging: Paging): Promise<Page<Bookmark>> {
  const page = await call({
    path: api.bookmarks,
    params: { ...pagingParams(paging) },
    unwrap: unwrapPage<BookmarkEntry>,
    message: LIBRARY_FAILED.bookmarks,
  });
  return mapPage(page, toBookmark);
}

/** Non-empty data means bookmarked. */
export async function fetchBookmarked(articleId: number): Promise<boolean> {
  const data = await call({
    path: api.bookmark(articleId),
    unwrap: unwrapOne<unknown[]>,
    message: LIBRARY_FAILED.bookmarks,
  });
  return data.length > 0;
}
