import { replaceEntries } from '../store/cms-entries.ts';
import { setRejections } from '../store/rejections.ts';
import type { SyncJob } from '../store/sync-jobs.ts';
import type { StrapiSource } from './strapi-source.ts';
import { EVERYTHING, UID, uidOf } from './strapi-types.ts';
import { syncContent } from './sync.ts';
import { syncArticle } from './sync-article.ts';
import { syncAuthor, syncEvent, syncInsight, syncSingle } from './sync-entry.ts';
import { EMPTY_RESULT, type SyncJobDeps, type SyncResult } from './sync-result.ts';

/** Runs a full sync with the result type of a sync job. */
export async function syncEverything(deps: SyncJobDeps, source: StrapiSource): Promise<SyncResult> {
  const report = await syncContent(deps, source);
  await deps.writer.write(async (tx) => {
    await setRejections(tx, report.rejections, deps.now());
    await replaceEntries(tx, source.seen());
    return undefined;
  });
  return { ...report, followUps: async () => [] };
}

/**
 * Pulls the currently published version of an entry and updates the database. Because it always pulls,
 * jobs may be repeated, late or out of order.
 */
export async function runSyncJob(
  deps: SyncJobDeps,
  source: StrapiSource,
  { uid, documentId }: SyncJob,
): Promise<SyncResult> {
  if (uid === EVERYTHING) return syncEverything(deps, source);
  const known = uidOf(uid);
  switch (known) {
    case UID.article:
      return syncArticle(deps, documentId);
    case UID.author:
      return syncAuthor(deps, documentId);
    case UID.event:
      return syncEvent(deps, documentId);
    case UID.insight:
      return syncInsight(deps, documentId);
    case UID.navigation:
    case UID.disclaimer:
      return syncSingle(deps, known);
    // A changed category can affect any entry, so everything is synced.
    case UID.category:
      return syncEverything(deps, source);
    case undefined:
      return EMPTY_RESULT;
  }
}
