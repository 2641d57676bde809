import type { SyncCause } from '@tidemark/contracts/wire/staff';
import { recordSync } from '../features/newsroom/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { SyncReport } from './sync.ts';

export interface SyncLogDeps {
  readonly db: Database;
  readonly now: () => Date;
}

export type SyncCounts = Pick<SyncReport, 'written' | 'removed' | 'unchanged' | 'rejections'>;

const MAX_ERROR = 500;
const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR);

/** Runs a sync and logs its result. A repeated failure is logged once. */
export async function withSyncLog<Report extends SyncCounts>(
  { db, now }: SyncLogDeps,
  cause: SyncCause,
  work: () => Promise<Report>,
  { isNews = () => true, again = false }: { isNews?: (report: Report) => boolean; again?: boolean } = {},
): Promise<Report> {
  const at = now();
  const begun = performance.now();
  const took = () => Math.round(performance.now() - begun);
  try {
    const report = await work();
    const { written, removed, unchanged, rejections } = report;
    const counts = { written, removed, unchanged, rejected: new Set(rejections.map(({ key }) => key)).size };
    if (isNews(report)) await recordSync(db, { at, tookMs: took(), cause, ...counts, error: null });
    return report;
  } catch (error) {
    const nothing = { written: 0, removed: 0, unchanged: 0, rejected: 0 };
    if (again) throw error;
    // If the database itself failed, the log entry cannot be stored either.
    await recordSync(db, { at, tookMs: took(), cause, ...nothing, error: messageOf(error) }).catch(() => {});
    throw error;
  }
}
