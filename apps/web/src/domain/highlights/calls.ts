import type { HighlightColor } from '@tidemark/contracts/highlight';
import { libraryApi } from '@tidemark/contracts/library-paths';
import { MAX_PAGE_SIZE, type Paging, pagingParams } from '@tidemark/contracts/paging';
import type { HighlightEntry } from '@tidemark/contracts/wire/library';
import { call } from '../../platform/http/client.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { mapPage, type Page, unwrapPage } from '../../platform/http/unwrap.ts';
import { type Summary, toSummary } from '../articles/index.ts';

export interface Highlight {
  readonly id: string;
  readonly articleId: number;
  readonly exact: string;
  /** Whether `exact` is only the beginning, because the reader may no longer read the article. */
  readonly shortened: boolean;
  /** The text around the quote; null if the reader may no longer read the article. */
  readonly context: { readonly prefix: string; readonly suffix: string; readonly start: number } | null;
  readonly color: HighlightColor;
  readonly note: string;
  readonly createdAt: string;
  readonly readable: boolean;
  /** Null if the article no longer exists. */
  readonly article: Summary | null;
}

export function toHighlight({ id, attributes }: HighlightEntry): Highlight {
  const { article_id: articleId, exact, shortened, context, color, note, readable } = attributes;
  const article = attributes.article.data;
  return {
    id,
    articleId,
    exact,
    shortened,
    context,
    color,
    note,
    createdAt: attributes.created_at,
    readable,
    article: article && toSummary(article),
  };
}

interface HighlightQuery {
  readonly article_id?: number;
  readonly query?: string;
}

export async function fetchHighlights(filter: HighlightQuery, paging: Paging): Promise<Page<Highlight>> {
  const page = await call({
    path: libraryApi.highlights,
    params: { ...pagingParams(paging), ...filter },
    unwrap: unwrapPage<HighlightEntry>,
    message: LIBRARY_FAILED.highlights,
  });
  return mapPage(page, toHighlight);
}

/** All highlights of an article, in the order of the text. */
export async function fetchArticleHighlights(articleId: number): Promise<readonly Highlight[]> {
  const all: Highlight[] = [];
  for (let page = 1; ; page += 1) {
    const { items, pagination } = await fetchHighlights(
      { article_id: articleId },
      { page, pageSize: MAX_PAGE_SIZE },
    );
    all.push(...items);
    if (page >= pagination.pageCount) return all;
  }
}
