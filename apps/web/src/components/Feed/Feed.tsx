import { lazy, Suspense, useEffect, useState } from 'react';
import { recall } from '../../lib/kept.ts';
import type { Page } from '../../lib/pick.ts';
import { Button } from '../Button/Button.tsx';
import { EmptyState } from '../Status/EmptyState.tsx';
import styles from './Feed.module.css';
import { FeedSkeleton } from './FeedSkeleton.tsx';
import type { FeedProps } from './feed-props.ts';
import type Growing from './GrowingFeed.tsx';

export { FeedSkeleton };

// `lazy` forgets that a component is generic.
const GrowingFeed = lazy(() => import('./GrowingFeed.tsx')) as unknown as typeof Growing;

/**
 * A list of rows that goes on. Give it a `key` that names everything its answer depends on.
 * Rows that came with the page are plain; what makes a list grow is downloaded when it has to.
 */
export function Feed<T extends { readonly id: number }>(props: FeedProps<T>) {
  const { firstPage, renderItem, empty, skeletonRows, name } = props;
  const [growing, setGrowing] = useState(() => recall(name) !== undefined);
  // Only once the page stands: React would move a waiting part into static HTML by inline script.
  useEffect(() => {
    if (firstPage === undefined) setGrowing(true);
  }, [firstPage]);

  const skeleton = <FeedSkeleton {...(skeletonRows ? { rows: skeletonRows } : {})} />;
  const plain = firstPage && (
    <FirstRows first={firstPage} renderItem={renderItem} busy={growing} onMore={() => setGrowing(true)} />
  );
  if (growing) {
    return (
      <Suspense fallback={plain ?? skeleton}>
        <GrowingFeed {...props} />
      </Suspense>
    );
  }
  return firstPage?.items.length === 0 ? empty : (plain ?? skeleton);
}

interface FirstRowsProps<T> extends Pick<FeedProps<T>, 'renderItem'> {
  readonly first: Page<T>;
  readonly busy: boolean;
  readonly onMore: () => void;
}

function FirstRows<T extends { readonly id: number }>({
  first,
  renderItem,
  busy,
  onMore,
}: FirstRowsProps<T>) {
  const { page, pageCount } = first.pagination;
  return (
    <>
      <ul className={styles.list}>
        {first.items.map((item) => (
          <li key={item.id}>{renderItem(item)}</li>
        ))}
      </ul>
      {page < pageCount && (
        <p className={styles.more}>
          <Button variant="secondary" onClick={onMore} busy={busy}>
            Show more
          </Button>
        </p>
      )}
    </>
  );
}

/** Where a list that should not be empty is. */
export const NoArticles = () => <EmptyState heading="No articles were found" />;
