import type { SyncJob } from '../../features/newsroom/index.ts';
import { markOutdated } from './entries.ts';
import { EVERYTHING, UID, uidOf } from './strapi-types.ts';
import { syncArticles } from './sync-article.ts';
import { syncAuthors, syncEvents, syncInsights, syncSingle } from './sync-entry.ts';
import { EMPTY_RESULT, type SyncJobDeps, type SyncResult } from './sync-result.ts';

/** Whether the job concerns all entries. A changed category can affect any of them. */
export const concernsEverything = ({ uid }: SyncJob): boolean => uid === EVERYTHING || uid === UID.category;

/** Makes the next sweep pull all entries. Entries that it has pulled when it is interrupted are not pulled again. */
export async function requestEverything({ writer }: Pick<SyncJobDeps, 'writer'>): Promise<void> {
  await writer.write(async (tx) => {
    await markOutdated(tx, 'all');
    return undefined;
  });
}

/**
 * Pulls the currently published version of an entry and updates the database. Because it always pulls,
 * jobs may be repeated, late or out of order.
 */
export async function runSyncJob(deps: SyncJobDeps, { uid, documentId }: SyncJob): Promise<SyncResult> {
  const known = uidOf(uid);
  switch (known) {
    case UID.article:
      return syncArticles(deps, [documentId]);
    case UID.author:
      return syncAuthors(deps, [documentId]);
    case UID.event:
      return syncEvents(deps, [documentId]);
    case UID.insight:
      return syncInsights(deps, [documentId]);
    case UID.navigation:
    case UID.disclaimer:
      return syncSingle(deps, known);
    case UID.category:
    case undefined:
      return EMPTY_RESULT;
  }
}
