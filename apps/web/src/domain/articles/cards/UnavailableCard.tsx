import { BookmarkButton } from '../../bookmarks/BookmarkButton.tsx';
import styles from './UnavailableCard.module.css';

/** A bookmarked article that was removed. The reader can still remove the bookmark. */
export function UnavailableCard({ articleId }: { readonly articleId: number }) {
  return (
    <div className={styles.unavailable}>
      <p>This article is no longer available</p>
      <BookmarkButton articleId={articleId} title="an article that is no longer available" />
    </div>
  );
}
