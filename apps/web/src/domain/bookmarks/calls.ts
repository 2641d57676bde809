import { type Paging, pagingParams } from '@tidemark/contracts/paging';
import { api } from '@tidemark/contracts/paths';
import { type Checked, hasFields, isListOf, isNullOr, isNumber } from '../../platform/http/check.ts';
import { call } from '../../platform/http/client.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { checkedOne, checkedPage, mapPage, type Page } from '../../platform/http/unwrap.ts';
import { isCard } from '../articles/checks.ts';
import { type Summary, toSummary } from '../articles/index.ts';

export interface Bookmark {
  /** The article's id, which identifies the entry in lists. */
  readonly id: number;
  /** Null if the article no longer exists. */
  readonly article: Summary | null;
}

const isBookmark = hasFields({
  attributes: hasFields({ article: hasFields({ data: isNullOr(isCard) }) }, { article_id: isNumber }),
});

function toBookmark({ attributes }: Checked<typeof isBookmark>): Bookmark {
  const { data } = attributes.article;
  return { id: attributes.article_id ?? data?.id ?? 0, article: data && toSummary(data) };
}

export async function fetchBookmarks(paging: Paging): Promise<Page<Bookmark>> {
  const page = await call({
    path: api.bookmarks,
    params: { ...pagingParams(paging) },
    unwrap: checkedPage(isBookmark),
    message: LIBRARY_FAILED.bookmarks,
  });
  return mapPage(page, toBookmark);
}

/** Non-empty data means bookmarked. */
export async function fetchBookmarked(articleId: number): Promise<boolean> {
  const data = await call({
    path: api.bookmark(articleId),
    unwrap: checkedOne(isListOf(hasFields({}))),
    message: LIBRARY_FAILED.bookmarks,
  });
  return data.length > 0;
}
