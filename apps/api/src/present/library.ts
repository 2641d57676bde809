import { type ReadingRecord, readingStatus } from '@tidemark/contracts/reading-record';
import type { LibraryItemEntry } from '@tidemark/contracts/wire/library';
import type { ArticleRow } from '../store/articles.ts';
import type { LibraryRow } from '../store/library-items.ts';
import { presentCard } from './article.ts';

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

interface LibraryParts {
  readonly article: ArticleRow | undefined;
  readonly record: ReadingRecord;
  readonly folders: readonly number[];
  readonly tags: readonly string[];
}

export function presentLibraryItem(row: LibraryRow, parts: LibraryParts): LibraryItemEntry {
  const { article, record, folders, tags } = parts;
  return {
    id: row.id,
    attributes: {
      saved_at: new Date(row.savedAt).toISOString(),
      archived: row.archived,
      status: readingStatus(record),
      progress: progressOf(record),
      folders: [...folders],
      tags: [...tags],
      article: { data: article ? presentCard(article, true) : null },
    },
  };
}
