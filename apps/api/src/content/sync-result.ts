import type { SyncJob } from '../store/sync-jobs.ts';
import { type Changes, NO_CHANGES } from './changes.ts';
import type { Rejection } from './entry.ts';
import type { MapperDeps } from './strapi-mapper.ts';
import type { SyncDeps } from './sync.ts';

export interface SyncJobDeps extends MapperDeps {
  readonly log: SyncDeps['log'];
}

/** The result of a sync job. */
export interface SyncResult {
  readonly written: number;
  readonly removed: number;
  readonly unchanged: number;
  readonly rejections: readonly Rejection[];
  readonly changes: Changes;
  /** Jobs for entries that show this one or waited for it. Evaluated after readers can see the change. */
  readonly followUps: () => Promise<readonly SyncJob[]>;
}

export const EMPTY_RESULT: SyncResult = {
  written: 0,
  removed: 0,
  unchanged: 0,
  rejections: [],
  changes: NO_CHANGES,
  followUps: async () => [],
};

const both = <Item>(one: readonly Item[], other: readonly Item[]): Item[] => [...new Set([...one, ...other])];

export function mergeResults(one: SyncResult, other: SyncResult): SyncResult {
  return {
    written: one.written + other.written,
    removed: one.removed + other.removed,
    unchanged: one.unchanged + other.unchanged,
    rejections: [...one.rejections, ...other.rejections],
    changes: {
      articles: both(one.changes.articles, other.changes.articles),
      authors: both(one.changes.authors, other.changes.authors),
      insights: both(one.changes.insights, other.changes.insights),
      categoryIds: both(one.changes.categoryIds ?? [], other.changes.categoryIds ?? []),
    },
    followUps: async () => [...(await one.followUps()), ...(await other.followUps())],
  };
}
