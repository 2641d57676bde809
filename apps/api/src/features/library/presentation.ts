import { type ReadingRecord, readingStatus } from '@tidemark/contracts/reading-record';
import type { LibraryItemEntry } from '@tidemark/contracts/wire/library';
import { type ArticleRow, presentCard } from '../articles/index.ts';
import type { LibraryRow } from './items.ts';

/** From 0 to 1, as the library shows it. */
export function progressOf(record: ReadingRecord): number {
  switch (readingStatus(record)) {
    case 'read':
      return 1;
    case 'in_progress':
      return record.position?.value.progress ?? 0;
    case 'unread':
      return 0;
  }
}

export function presentLibraryItem(row: LibraryRow, article: ArticleRow | undefined): LibraryItemEntry {
  const { record, folders, tags, note } = row;
  return {
    id: row.id,
    attributes: {
      saved_at: new Date(row.savedAt).toISOString(),
      archived: row.archived,
      status: readingStatus(record),
      progress: progressOf(record),
      folders: [...folders],
      tags: [...tags],
      note,
      article: { data: article ? presentCard(article, true) : null },
    },
  };
}
