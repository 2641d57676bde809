import type { ReactNode } from 'react';
import { useGrowingList } from '../../lib/hooks/use-growing-list.ts';
import type { Page } from '../../lib/pick.ts';
import { Button } from '../Button/Button.tsx';
import { RowCardSkeleton } from '../Card/CardSkeleton.tsx';
import { GatePanel } from '../GatePanel/GatePanel.tsx';
import { EmptyState } from '../Status/EmptyState.tsx';
import { ErrorState } from '../Status/ErrorState.tsx';
import styles from './Feed.module.css';

interface Props<T> {
  readonly first?: Page<T> | undefined;
  readonly load: (page: number) => Promise<Page<T>>;
  readonly draw: (item: T) => ReactNode;
  readonly empty: ReactNode;
}

/** A list of rows that goes on. Give it a `key` that names everything its answer depends on. */
export function Feed<T extends { readonly id: number }>({ first, load, draw, empty }: Props<T>) {
  const { list, more, retry } = useGrowingList({ first, load });
  switch (list.kind) {
    case 'loading':
      return <FeedSkeleton />;
    case 'empty':
      return empty;
    case 'gated':
      return <GatePanel access="none" />;
    case 'failed':
      return (
        <div className={styles.failed}>
          <ErrorState text={list.message} />
          <Button look="secondary" onClick={retry}>
            Try again
          </Button>
        </div>
      );
    case 'ready':
      return (
        <>
          <ul className={styles.list}>
            {list.items.map((item) => (
              <li key={item.id}>{draw(item)}</li>
            ))}
          </ul>
          {list.growth === 'failed' && <p role="alert">The next articles did not arrive.</p>}
          {list.nextPage !== undefined && (
            <p className={styles.more}>
              <Button look="secondary" onClick={more} busy={list.growth === 'loading'}>
                {list.growth === 'failed' ? 'Try again' : 'Show more'}
              </Button>
            </p>
          )}
        </>
      );
  }
}

export function FeedSkeleton({ rows = 5 }: { readonly rows?: number }) {
  return (
    <div className={styles.list} role="status" aria-label="Loading articles">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={row} className={styles.item}>
          <RowCardSkeleton />
        </div>
      ))}
    </div>
  );
}

/** Where a list that should not be empty is. */
export const NoArticles = () => <EmptyState heading="No articles were found" />;
