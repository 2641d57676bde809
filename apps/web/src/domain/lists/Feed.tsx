import { lazy, Suspense, useEffect, useState } from 'react';
import type { Page } from '../../platform/http/unwrap.ts';
import { useIsRemembered } from '../../platform/storage/use-recalled.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { EmptyState } from '../../ui/Status/EmptyState.tsx';
import styles from './Feed.module.css';
import { FeedSkeleton } from './FeedSkeleton.tsx';
import type { FeedProps } from './feed-props.ts';
import type Paged from './PagedFeed.tsx';

export { FeedSkeleton };

// `lazy` loses the type parameter of a generic component.
const PagedFeed = lazy(() => import('./PagedFeed.tsx')) as unknown as typeof Paged;

/**
 * A list with a "Show more" button. Its `key` must contain everything the response depends on.
 * The rows of the static page render without extra code; the code that loads more is fetched on demand.
 */
export function Feed<T extends { readonly id: number | string }>(props: FeedProps<T>) {
  const { firstPage, renderItem, empty, skeletonRows, name } = props;
  const restored = useIsRemembered(name);
  const [expanded, setExpanded] = useState(false);
  const [wantsMore, setWantsMore] = useState(false);
  const isPaged = expanded || wantsMore || restored;
  // Only after hydration: React would insert suspended content into static HTML with an inline script, which the CSP blocks.
  useEffect(() => {
    if (firstPage === undefined) setExpanded(true);
  }, [firstPage]);

  const skeleton = <FeedSkeleton {...(skeletonRows ? { rows: skeletonRows } : {})} />;
  const plain = firstPage && (
    <FirstRows first={firstPage} renderItem={renderItem} busy={isPaged} onMore={() => setWantsMore(true)} />
  );
  if (isPaged) {
    return (
      <Suspense fallback={plain ?? skeleton}>
        <PagedFeed {...props} loadsMore={wantsMore} />
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

function FirstRows<T extends { readonly id: number | string }>({
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
          <li key={item.id} data-lazy-layout>
            {renderItem(item)}
          </li>
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

/** For lists that are expected to have articles. */
export const NoArticles = () => <EmptyState heading="No articles were found" />;
