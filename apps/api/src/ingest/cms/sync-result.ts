import type { SyncJob } from '../../features/newsroom/index.ts';
import type { ContentWriter } from '../content-writer.ts';
import type { Rejection } from '../entry.ts';
import type { SyncDeps } from '../sync.ts';
import type { MapperDeps } from './strapi-mapper.ts';

export interface SyncJobDeps extends MapperDeps {
  readonly log: SyncDeps['log'];
  readonly writer: ContentWriter;
}

/** The result of a sync job. */
export interface SyncResult {
  readonly written: number;
  readonly removed: number;
  readonly unchanged: number;
  readonly rejections: readonly Rejection[];
  /** Jobs for entries that show this one or waited for it. Evaluated after readers can see the change. */
  readonly followUps: () => Promise<readonly SyncJob[]>;
}

export const EMPTY_RESULT: SyncResult = {
  written: 0,
  removed: 0,
  unchanged: 0,
  rejections: [],
  followUps: async () => [],
};

export function mergeResults(one: SyncResult, other: SyncResult): SyncResult {
  return {
    written: one.written + other.written,
    removed: one.removed + other.removed,
    unchanged: one.unchanged + other.unchanged,
    rejections: [...one.rejections, ...other.rejections],
    followUps: async () => [...(await one.followUps()), ...(await other.followUps())],
  };
}
