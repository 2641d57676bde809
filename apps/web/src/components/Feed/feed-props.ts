import type { ReactNode } from 'react';
import type { Page } from '../../lib/pick.ts';

export interface FeedProps<T> {
  readonly first?: Page<T> | undefined;
  readonly load: (page: number) => Promise<Page<T>>;
  readonly draw: (item: T) => ReactNode;
  readonly empty: ReactNode;
  /** How many rows stand in for the list while it is on its way. */
  readonly rows?: number;
}
