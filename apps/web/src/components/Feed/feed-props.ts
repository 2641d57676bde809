import type { ReactNode } from 'react';
import type { Page } from '../../lib/pick.ts';

export interface FeedProps<T> {
  readonly firstPage?: Page<T> | undefined;
  /** Loads a page, given the items that are already in the list. */
  readonly loadPage: (page: number, shown: readonly T[]) => Promise<Page<T>>;
  readonly renderItem: (item: T) => ReactNode;
  readonly empty: ReactNode;
  /** Identifies the list when it is restored on back navigation. Unique on the screen. */
  readonly name: string;
  /** Number of placeholder rows while loading. */
  readonly skeletonRows?: number;
}
