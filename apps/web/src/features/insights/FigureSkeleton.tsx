import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import styles from './InsightFigure.module.css';

export function FigureSkeleton() {
  return (
    <>
      <div className={styles.tools}>
        <Skeleton width="12rem" height="2.25rem" />
        <Skeleton width="12rem" height="2.25rem" />
      </div>
      <div className={styles.body}>
        <Skeleton height="100%" />
      </div>
      <div className={styles.source}>
        <Skeleton width="16rem" height="0.8125rem" />
      </div>
    </>
  );
}
