import type { Reader } from '@tidemark/contracts/access';
import type { ArticleCard } from '@tidemark/contracts/wire/article';
import type { Database } from '../../platform/database/database.ts';
import { bookmarkedAmong } from '../bookmarks/index.ts';
import { presentCard } from './presentation.ts';
import type { ArticleRow } from './store.ts';

/** Presents rows as cards with this reader's bookmarks. */
export async function cardsFor(
  db: Database,
  reader: Reader,
  rows: readonly ArticleRow[],
): Promise<ArticleCard[]> {
  if (reader.kind === 'anonymous') return rows.map((row) => presentCard(row, null));
  const bookmarked = await bookmarkedAmong(
    db,
    reader.uid,
    rows.map((row) => row.id),
  );
  return rows.map((row) => presentCard(row, bookmarked.has(row.id)));
}
