import type { Reader } from '@tidemark/contracts/access';
import type { ArticleCard } from '@tidemark/contracts/wire/article';
import { presentCard } from '../present/article.ts';
import type { ArticleRow } from '../store/articles.ts';
import { bookmarkedAmong } from '../store/bookmarks.ts';
import type { Database } from '../store/db.ts';

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
