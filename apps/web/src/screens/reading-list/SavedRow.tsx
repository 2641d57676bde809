import { RowCard } from '../../domain/articles/cards/RowCard.tsx';
import { UnavailableCard } from '../../domain/articles/cards/UnavailableCard.tsx';
import type { Bookmark } from '../../domain/bookmarks/calls.ts';
import { toggleBookmark, useBookmark } from '../../domain/bookmarks/use-bookmark.ts';
import styles from './SavedRow.module.css';

/** A removed entry stays visible until the page is left, so that the removal can be undone. */
export function SavedRow({ bookmark: { id, article } }: { readonly bookmark: Bookmark }) {
  const { bookmarked } = useBookmark(id);
  return (
    <div data-removed={!bookmarked} className={styles.row}>
      <div className={styles.card}>
        {article ? <RowCard article={article} /> : <UnavailableCard articleId={id} />}
      </div>
      <div className={article ? styles.note : undefined}>
        <p role="status" className={styles.removed}>
          {!bookmarked && 'Removed from your reading list'}
        </p>
        {!bookmarked && article && (
          <button type="button" className={styles.undo} onClick={() => void toggleBookmark(id)}>
            Undo<span className="visually-hidden">: {article.title}</span>
          </button>
        )}
      </div>
    </div>
  );
}
