import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx';
import styles from './Card.module.css';

/** Placeholder for a RowCard while the list is loading. */
export function RowCardSkeleton() {
  return (
    <div className={styles.row} aria-hidden="true">
      <div className={styles.rowPicture}>
        <Skeleton ratio="3/2" />
      </div>
      <div className={styles.rowText}>
        <Skeleton width="9rem" height="0.875rem" />
        <Skeleton width="min(92%, 32rem)" height="1.375rem" />
        <Skeleton width="min(64%, 22rem)" height="1.375rem" />
        <Skeleton width="14rem" height="0.875rem" />
      </div>
    </div>
  );
}
