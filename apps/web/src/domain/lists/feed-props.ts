import type { ReactNode } from 'react';
import type { Page } from '../../platform/http/unwrap.ts';

export interface FeedProps<T> {
  readonly firstPage?: Page<T> | undefined;
  /** Loads a page, given the items that are already in the list. */
  readonly loadPage: (page: number, shown: readonly T[]) => Promise<Page<T>>;
  /** The number of the next page, if it is not simply the one after the last. */
  readonly nextPage?: ((pages: readonly Page<T>[]) => number | undefined) | undefined;
  /** A personal list is not written to session storage. */
  readonly personal?: boolean;
  readonly renderItem: (item: T) => ReactNode;
  /** The item as it is shown, if it has changed since the list was loaded; undefined if it has left the list. */
  readonly toShown?: ((item: T) => T | undefined) | undefined;
  readonly empty: ReactNode;
  /** Identifies the list when it is restored on back navigation. Unique on the screen. */
  readonly name: string;
  /** What the list is about, by which it is loaded again in place after a change. */
  readonly topic?: readonly string[];
  /** Number of placeholder rows while loading. */
  readonly skeletonRows?: number;
}
