import { useEffect, useRef } from 'react';
import { FAILED } from '../../platform/http/messages.ts';
import type { PagedList } from '../../platform/query/paged-list.ts';
import { usePagedList } from '../../platform/query/use-paged-list.ts';
import { Button } from '../../ui/Button/Button.tsx';
import styles from './Feed.module.css';
import { FeedError } from './FeedError.tsx';
import { FeedSkeleton } from './FeedSkeleton.tsx';
import type { FeedProps } from './feed-props.ts';

interface PagedFeedProps<T> extends FeedProps<T> {
  /** True if the reader pressed "Show more" before this component was loaded. */
  readonly loadsMore: boolean;
}

export default function PagedFeed<T extends { readonly id: number | string }>(props: PagedFeedProps<T>) {
  const { renderItem, toShown, empty, skeletonRows, personal = false, loadsMore } = props;
  const { list, more, retry } = usePagedList(props);
  switch (list.kind) {
    case 'loading':
      return <FeedSkeleton {...(skeletonRows ? { rows: skeletonRows } : {})} />;
    case 'empty':
      return empty;
    case 'gated':
    case 'failed':
      return <FeedError list={list} personal={personal} onRetry={retry} />;
    case 'ready': {
      const items = toShown ? list.items.flatMap((item) => toShown(item) ?? []) : list.items;
      if (items.length === 0 && !list.hasMore) return empty;
      return <Rows list={{ ...list, items }} more={more} renderItem={renderItem} loadsMore={loadsMore} />;
    }
  }
}

interface RowsProps<T> extends Pick<FeedProps<T>, 'renderItem'> {
  readonly list: Extract<PagedList<T>, { kind: 'ready' }>;
  readonly more: () => void;
  readonly loadsMore: boolean;
}

function Rows<T extends { readonly id: number | string }>({
  list,
  more,
  renderItem,
  loadsMore,
}: RowsProps<T>) {
  const { items, hasMore, growth } = list;
  const rows = useRef<HTMLUListElement>(null);
  const rowsBefore = useRef<number>(undefined);

  // Move focus to the first new row: the button may no longer exist.
  useEffect(() => {
    if (rowsBefore.current === undefined || items.length <= rowsBefore.current) return;
    const next = rows.current?.children[rowsBefore.current];
    next?.querySelector<HTMLElement>('h3 a, button')?.focus({ preventScroll: true });
    rowsBefore.current = undefined;
  }, [items.length]);

  const showMore = () => {
    rowsBefore.current = items.length;
    more();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when this component replaces the static rows
  useEffect(() => {
    if (loadsMore) showMore();
  }, []);
  return (
    <>
      <ul className={styles.list} ref={rows}>
        {items.map((item) => (
          <li key={item.id}>{renderItem(item)}</li>
        ))}
      </ul>
      {growth === 'failed' && <p role="alert">{FAILED.articles}</p>}
      {hasMore && (
        <p className={styles.more}>
          <Button variant="secondary" onClick={showMore} busy={growth === 'loading'}>
            {growth === 'failed' ? 'Try again' : 'Show more'}
          </Button>
        </p>
      )}
    </>
  );
}
