import { BookmarkButton } from '../Bookmark/BookmarkButton.tsx';
import styles from './UnavailableCard.module.css';

/** A saved article that is no longer there: its reader may still take it off the list. */
export function UnavailableCard({ articleId }: { readonly articleId: number }) {
  return (
    <div className={styles.gone}>
      <p>This article is no longer available</p>
      <BookmarkButton articleId={articleId} title="an article that is no longer available" />
    </div>
  );
}
