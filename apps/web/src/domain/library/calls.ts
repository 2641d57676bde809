import { libraryApi } from '@tidemark/contracts/library-paths';
import { type Paging, pagingParams } from '@tidemark/contracts/paging';
import type { ReadingStatus } from '@tidemark/contracts/reading-record';
import type {
  ImportResult,
  LibraryAction,
  LibraryFilters,
  LibraryItemEntry,
} from '@tidemark/contracts/wire/library';
import { hasFields, isListOf, isNullOr, isNumber, isString, isTime } from '../../platform/http/check.ts';
import { call } from '../../platform/http/client.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { checkedOne, checkedPage, mapPage, type Page, unwrapOne } from '../../platform/http/unwrap.ts';
import { isCard } from '../articles/checks.ts';
import { type Summary, toSummary } from '../articles/index.ts';

export interface LibraryItem {
  /** The article's id. */
  readonly id: number;
  readonly savedAt: string;
  readonly archived: boolean;
  readonly status: ReadingStatus;
  readonly progress: number;
  readonly folders: readonly number[];
  readonly tags: readonly string[];
  readonly note: string;
  /** Null if the article no longer exists. */
  readonly article: Summary | null;
}

export interface LibraryQuery {
  readonly query?: string;
  readonly status?: string;
  readonly folder_id?: string;
  readonly tag?: string;
  readonly tiers?: string;
  readonly category_id?: string;
  readonly author_id?: string;
  readonly length?: string;
  readonly archived?: string;
  readonly sort?: string;
}

const hasItemFields = hasFields({
  id: isNumber,
  attributes: hasFields({
    saved_at: isTime,
    folders: isListOf(isNumber),
    tags: isListOf(isString),
    article: hasFields({ data: isNullOr(isCard) }),
  }),
});
const isItem = (value: unknown): value is LibraryItemEntry => hasItemFields(value);

const isNamed = hasFields({ name: isString });
const isNumbered = hasFields({ id: isNumber, name: isString });
const hasFilters = hasFields({
  folders: isListOf(isNumbered),
  tags: isListOf(isNamed),
  analysts: isListOf(isNumbered),
});
const isFilters = (value: unknown): value is LibraryFilters => hasFilters(value);

function toItem({ id, attributes }: LibraryItemEntry): LibraryItem {
  const { saved_at: savedAt, article, ...rest } = attributes;
  return { id, savedAt, ...rest, article: article.data && toSummary(article.data) };
}

export async function fetchLibrary(filter: LibraryQuery, paging: Paging): Promise<Page<LibraryItem>> {
  const page = await call({
    path: libraryApi.libraryItems,
    params: { ...pagingParams(paging), ...filter },
    unwrap: checkedPage(isItem),
    message: LIBRARY_FAILED.library,
  });
  return mapPage(page, toItem);
}

export const fetchLibraryFilters = (): Promise<LibraryFilters> =>
  call({
    path: libraryApi.libraryFilters,
    unwrap: checkedOne(isFilters),
    message: LIBRARY_FAILED.library,
  });

export async function deleteFolder(id: number): Promise<void> {
  await call({
    path: libraryApi.libraryFolder(id),
    method: 'DELETE',
    unwrap: () => true,
    message: LIBRARY_FAILED.changeLibrary,
  });
}

export interface ImportEntry {
  readonly url: string;
  readonly title?: string;
}

export interface LibraryChange {
  readonly changed: number;
  readonly undo: readonly LibraryAction[];
}

export const importEntries = (entries: readonly ImportEntry[]): Promise<ImportResult> =>
  call({
    path: libraryApi.libraryImport,
    method: 'POST',
    body: { entries, keep_links: true },
    unwrap: unwrapOne<ImportResult>,
    message: LIBRARY_FAILED.changeLibrary,
  });

/** An empty note removes it. */
export async function saveNote(articleId: number, note: string): Promise<void> {
  await call({
    path: libraryApi.libraryNote(articleId),
    method: 'POST',
    body: { note },
    unwrap: () => true,
    message: LIBRARY_FAILED.note,
  });
}
