import { libraryApi } from '@tidemark/contracts/library-paths';
import { type Paging, pagingParams } from '@tidemark/contracts/paging';
import type { ReadingAnchor, ReadingStatus } from '@tidemark/contracts/reading-record';
import type { HistoryEntry, LibrarySettings, ReadingState } from '@tidemark/contracts/wire/library';
import { call } from '../../platform/http/client.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { mapPage, type Page, unwrapOne, unwrapPage } from '../../platform/http/unwrap.ts';
import { type Summary, toSummary } from '../articles/index.ts';

export interface HistoryItem {
  /** The article's id. */
  readonly id: number;
  readonly status: ReadingStatus;
  readonly progress: number;
  readonly updatedAt: string;
  /** Null if the article no longer exists. */
  readonly article: Summary | null;
}

function toHistoryItem({ id, attributes }: HistoryEntry): HistoryItem {
  const { status, progress, updated_at: updatedAt, article } = attributes;
  return { id, status, progress, updatedAt, article: article.data && toSummary(article.data) };
}

export async function fetchHistory(paging: Paging, status?: ReadingStatus): Promise<Page<HistoryItem>> {
  const page = await call({
    path: libraryApi.readingHistory,
    params: { ...pagingParams(paging), status },
    unwrap: unwrapPage<HistoryEntry>,
    message: LIBRARY_FAILED.history,
  });
  return mapPage(page, toHistoryItem);
}

export const fetchReadingState = (articleId: number): Promise<ReadingState> =>
  call({
    path: libraryApi.readingRecord(articleId),
    unwrap: unwrapOne<ReadingState>,
    message: LIBRARY_FAILED.history,
  });

interface DeviceRecord {
  readonly articleId: number;
  readonly position: ReadingAnchor;
  /** Milliseconds since 1970, by the clock of the device. */
  readonly at: number;
}

export async function sendDeviceRecords(records: readonly DeviceRecord[]): Promise<void> {
  await call({
    path: libraryApi.readingRecords,
    method: 'POST',
    body: { records: records.map(({ articleId, ...rest }) => ({ article_id: articleId, ...rest })) },
    unwrap: () => true,
    message: LIBRARY_FAILED.history,
  });
}

export async function removeFromHistory(articleId: number): Promise<void> {
  await call({
    path: libraryApi.readingRecord(articleId),
    method: 'DELETE',
    keepalive: true,
    unwrap: () => true,
    message: LIBRARY_FAILED.removeHistory,
  });
}

export async function clearHistory(): Promise<void> {
  await call({
    path: libraryApi.readingRecords,
    method: 'DELETE',
    unwrap: () => true,
    message: LIBRARY_FAILED.removeHistory,
  });
}

export const fetchLibrarySettings = (): Promise<LibrarySettings> =>
  call({
    path: libraryApi.librarySettings,
    unwrap: unwrapOne<LibrarySettings>,
    message: LIBRARY_FAILED.librarySettings,
  });

export const saveLibrarySettings = (settings: LibrarySettings): Promise<LibrarySettings> =>
  call({
    path: libraryApi.librarySettings,
    method: 'POST',
    body: settings,
    unwrap: unwrapOne<LibrarySettings>,
    message: LIBRARY_FAILED.librarySettings,
  });

/** Deletes bookmarks, history and settings. */
export async function eraseLibrary(): Promise<void> {
  await call({
    path: libraryApi.library,
    method: 'DELETE',
    unwrap: () => true,
    message: LIBRARY_FAILED.removeHistory,
  });
}
