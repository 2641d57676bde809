import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx';
import { KindTabsSkeleton } from './KindTabs.tsx';
import styles from './Results.module.css';

/** The layout of the screen: filters on the left of wide screens, and rows of hits. */
export function ResultsSkeleton() {
  return (
    <>
      <KindTabsSkeleton />
      <div className={styles.columns}>
        <div className={styles.aside} aria-hidden="true">
          <span className={styles.skeletonFilters}>
            {['62%', '48%', '56%', '40%', '70%', '52%', '60%'].map((width) => (
              <Skeleton key={width} width={width} height="1rem" />
            ))}
          </span>
        </div>
        <div className={styles.main}>
          <HitsSkeleton />
        </div>
      </div>
    </>
  );
}

export function HitsSkeleton() {
  return (
    <div role="status" aria-label="Loading search results" className={styles.hits}>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={styles.hit} aria-hidden="true">
          <div className={styles.picture}>
            <Skeleton ratio="3/2" />
          </div>
          <div className={styles.text}>
            <Skeleton width="9rem" height="0.875rem" />
            <Skeleton width="min(88%, 30rem)" height="1.375rem" />
            <Skeleton width="min(96%, 36rem)" height="0.875rem" />
            <Skeleton width="min(70%, 26rem)" height="0.875rem" />
            <Skeleton width="12rem" height="0.875rem" />
          </div>
        </div>
      ))}
    </div>
  );
}
