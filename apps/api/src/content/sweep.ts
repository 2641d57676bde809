import { entriesOfKind } from '../store/cms-entries.ts';
import type { Database } from '../store/db.ts';
import type { Look } from '../store/looks.ts';
import { type Strapi, versionOf } from './strapi.ts';
import { ENTRY_UIDS, EVERYTHING, SINGLE_UIDS, UID, type Uid } from './strapi-kinds.ts';

/** Past this many differences one whole sync is quicker than looking at each. */
const MANY = 100;

async function differing(db: Database, uid: Uid, published: ReadonlyMap<string, string>): Promise<Look[]> {
  const known = new Map((await entriesOfKind(db, uid)).map((one) => [one.documentId, one.version]));
  const ids = [...new Set([...published.keys(), ...known.keys()])];
  return ids
    .filter((documentId) => published.get(documentId) !== known.get(documentId))
    .map((documentId) => ({ uid, documentId }));
}

/**
 * What to look at because it is not as it was when it was last looked at, or not there: by looking at these,
 * the database comes to what the CMS says, whether or not anybody told us.
 */
export async function findDifferences(db: Database, cms: Strapi): Promise<Look[]> {
  const looks: Look[] = [];
  for (const uid of ENTRY_UIDS) looks.push(...(await differing(db, uid, await cms.versions(uid))));
  for (const uid of SINGLE_UIDS) {
    const item = await cms.single(uid, 'published');
    // A single document that is not there stays as it was.
    if (item) looks.push(...(await differing(db, uid, new Map([['', versionOf(item)]]))));
  }
  const categories = await differing(db, UID.category, await cms.versions(UID.category));
  return categories.length > 0 || looks.length > MANY ? [{ uid: EVERYTHING, documentId: '' }] : looks;
}
