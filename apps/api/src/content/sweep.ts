import { entriesOfKind } from '../store/cms-entries.ts';
import type { Database } from '../store/db.ts';
import type { SyncJob } from '../store/sync-jobs.ts';
import { type Strapi, versionOf } from './strapi.ts';
import { ENTRY_UIDS, EVERYTHING, SINGLE_UIDS, UID, type Uid } from './strapi-types.ts';

/** With more differences than this a full sync is faster than single jobs. */
const MANY = 100;

async function differing(db: Database, uid: Uid, published: ReadonlyMap<string, string>): Promise<SyncJob[]> {
  const known = new Map((await entriesOfKind(db, uid)).map((one) => [one.documentId, one.version]));
  const ids = [...new Set([...published.keys(), ...known.keys()])];
  return ids
    .filter((documentId) => published.get(documentId) !== known.get(documentId))
    .map((documentId) => ({ uid, documentId }));
}

/**
 * Jobs for entries whose version differs from the last sync. They bring the database up to date even if
 * webhooks were lost.
 */
export async function findSweepJobs(db: Database, cms: Strapi): Promise<SyncJob[]> {
  const jobs: SyncJob[] = [];
  for (const uid of ENTRY_UIDS) jobs.push(...(await differing(db, uid, await cms.versions(uid))));
  for (const uid of SINGLE_UIDS) {
    const item = await cms.single(uid, 'published');
    // A missing single type keeps its last version.
    if (item) jobs.push(...(await differing(db, uid, new Map([['', versionOf(item)]]))));
  }
  const categories = await differing(db, UID.category, await cms.versions(UID.category));
  return categories.length > 0 || jobs.length > MANY ? [{ uid: EVERYTHING, documentId: '' }] : jobs;
}
