import { SkeletonText } from '../../ui/Skeleton/Skeleton.tsx';
import styles from './BodySkeleton.module.css';

/** Placeholder for a body. */
export function BodySkeleton() {
  return (
    <div className={styles.column} role="status" aria-label="Loading article">
      <SkeletonText lines={5} />
      <SkeletonText lines={7} />
      <SkeletonText lines={4} />
    </div>
  );
}
