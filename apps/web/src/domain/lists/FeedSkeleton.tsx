import { RowCardSkeleton } from '../articles/cards/CardSkeleton.tsx';
import styles from './Feed.module.css';

export function FeedSkeleton({ rows = 5 }: { readonly rows?: number }) {
  return (
    <div className={styles.list} role="status" aria-label="Loading articles">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
        <div key={row} className={styles.item}>
          <RowCardSkeleton />
        </div>
      ))}
    </div>
  );
}
