import { SkeletonText } from '../../components/Skeleton/Skeleton.tsx';
import styles from './BodySkeleton.module.css';

/** The shape of paragraphs to come. */
export function BodySkeleton() {
  return (
    <div className={styles.column} role="status" aria-label="Loading article">
      <SkeletonText lines={5} />
      <SkeletonText lines={7} />
      <SkeletonText lines={4} />
    </div>
  );
}
