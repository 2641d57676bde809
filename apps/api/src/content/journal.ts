import type { SyncCause } from '@tidemark/contracts/wire/staff';
import type { Database } from '../store/db.ts';
import { recordSync } from '../store/syncs.ts';
import type { SyncReport } from './sync.ts';

export interface JournalDeps {
  readonly db: Database;
  readonly now: () => Date;
}

export type Counts = Pick<SyncReport, 'written' | 'removed' | 'unchanged' | 'refusals'>;

const MAX_ERROR = 500;
const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR);

/** Runs a piece of work on the content and writes down what came of it; a failure that repeats itself, once. */
export async function journaled<Report extends Counts>(
  { db, now }: JournalDeps,
  cause: SyncCause,
  work: () => Promise<Report>,
  { isNews = () => true, again = false }: { isNews?: (report: Report) => boolean; again?: boolean } = {},
): Promise<Report> {
  const at = now();
  const begun = performance.now();
  const took = () => Math.round(performance.now() - begun);
  try {
    const report = await work();
    const { written, removed, unchanged, refusals } = report;
    const counts = { written, removed, unchanged, refused: new Set(refusals.map(({ key }) => key)).size };
    if (isNews(report)) await recordSync(db, { at, tookMs: took(), cause, ...counts, error: null });
    return report;
  } catch (error) {
    const nothing = { written: 0, removed: 0, unchanged: 0, refused: 0 };
    if (again) throw error;
    // The database may be what failed: then there is nowhere to write it down.
    await recordSync(db, { at, tookMs: took(), cause, ...nothing, error: messageOf(error) }).catch(() => {});
    throw error;
  }
}
