import type { Look } from '../store/looks.ts';
import { type Changes, NO_CHANGES } from './changes.ts';
import type { Refusal } from './entry.ts';
import type { DoorDeps } from './strapi-door.ts';
import type { SyncDeps } from './sync.ts';

export interface LookDeps extends DoorDeps {
  readonly log: SyncDeps['log'];
}

/** What came of a look. */
export interface Looked {
  readonly written: number;
  readonly removed: number;
  readonly unchanged: number;
  readonly refusals: readonly Refusal[];
  readonly changes: Changes;
  /** What shows it, or waited for it, and has to be looked at too: asked for once readers have the news. */
  readonly more: () => Promise<readonly Look[]>;
}

export const NOTHING_SEEN: Looked = {
  written: 0,
  removed: 0,
  unchanged: 0,
  refusals: [],
  changes: NO_CHANGES,
  more: async () => [],
};

const both = <Item>(one: readonly Item[], other: readonly Item[]): Item[] => [...new Set([...one, ...other])];

export function together(one: Looked, other: Looked): Looked {
  return {
    written: one.written + other.written,
    removed: one.removed + other.removed,
    unchanged: one.unchanged + other.unchanged,
    refusals: [...one.refusals, ...other.refusals],
    changes: {
      articles: both(one.changes.articles, other.changes.articles),
      authors: both(one.changes.authors, other.changes.authors),
      insights: both(one.changes.insights, other.changes.insights),
      categoryIds: both(one.changes.categoryIds ?? [], other.changes.categoryIds ?? []),
    },
    more: async () => [...(await one.more()), ...(await other.more())],
  };
}
