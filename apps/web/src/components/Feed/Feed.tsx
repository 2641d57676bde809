import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useGrowingList } from '../../lib/hooks/use-growing-list.ts';
import type { GrowingList } from '../../lib/list.ts';
import type { Page } from '../../lib/pick.ts';
import { Button } from '../Button/Button.tsx';
import { RowCardSkeleton } from '../Card/CardSkeleton.tsx';
import { EmptyState } from '../Status/EmptyState.tsx';
import styles from './Feed.module.css';

const FeedTrouble = lazy(() => import('./FeedTrouble.tsx'));

interface Props<T> {
  readonly first?: Page<T> | undefined;
  readonly load: (page: number) => Promise<Page<T>>;
  readonly draw: (item: T) => ReactNode;
  readonly empty: ReactNode;
  /** How many rows stand in for the list while it is on its way. */
  readonly rows?: number;
}

/** A list of rows that goes on. Give it a `key` that names everything its answer depends on. */
export function Feed<T extends { readonly id: number }>({ first, load, draw, empty, rows }: Props<T>) {
  const { list, more, retry } = useGrowingList({ first, load });
  switch (list.kind) {
    case 'loading':
      return <FeedSkeleton {...(rows ? { rows } : {})} />;
    case 'empty':
      return empty;
    case 'gated':
    case 'failed':
      return (
        <Suspense fallback={<FeedSkeleton />}>
          <FeedTrouble message={list.kind === 'failed' ? list.message : undefined} onRetry={retry} />
        </Suspense>
      );
    case 'ready':
      return <Rows list={list} more={more} draw={draw} />;
  }
}

interface RowsProps<T> extends Pick<Props<T>, 'draw'> {
  readonly list: Extract<GrowingList<T>, { kind: 'ready' }>;
  readonly more: () => void;
}

function Rows<T extends { readonly id: number }>({ list, more, draw }: RowsProps<T>) {
  const { items, nextPage, growth } = list;
  const rows = useRef<HTMLUListElement>(null);
  const rowsBefore = useRef<number>(undefined);

  // Whoever asked for more goes on with the first of the new rows; the button may be gone by then.
  useEffect(() => {
    if (rowsBefore.current === undefined || items.length <= rowsBefore.current) return;
    const next = rows.current?.children[rowsBefore.current];
    next?.querySelector<HTMLElement>('h3 a, button')?.focus({ preventScroll: true });
    rowsBefore.current = undefined;
  }, [items.length]);

  const ask = () => {
    rowsBefore.current = items.length;
    more();
  };
  return (
    <>
      <ul className={styles.list} ref={rows}>
        {items.map((item) => (
          <li key={item.id}>{draw(item)}</li>
        ))}
      </ul>
      {growth === 'failed' && <p role="alert">The next articles did not arrive.</p>}
      {nextPage !== undefined && (
        <p className={styles.more}>
          <Button look="secondary" onClick={ask} busy={growth === 'loading'}>
            {growth === 'failed' ? 'Try again' : 'Show more'}
          </Button>
        </p>
      )}
    </>
  );
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
