import type { ReactNode } from 'react';
import type { Page } from '../../lib/pick.ts';

export interface FeedProps<T> {
  readonly firstPage?: Page<T> | undefined;
  /** The next page, and what stands in the list already. */
  readonly loadPage: (page: number, shown: readonly T[]) => Promise<Page<T>>;
  readonly renderItem: (item: T) => ReactNode;
  readonly empty: ReactNode;
  /** By which the list is found again when its reader comes back to the screen; unique on it. */
  readonly name: string;
  /** How many rows stand in for the list while it is on its way. */
  readonly skeletonRows?: number;
}
