import { replaceEntries } from '../store/cms-entries.ts';
import type { Look } from '../store/looks.ts';
import { setRefusals } from '../store/refusals.ts';
import { type Changes, NO_CHANGES } from './changes.ts';
import { lookAtArticle } from './look-articles.ts';
import { lookAtAuthor, lookAtEvent, lookAtInsight, lookAtSingle } from './look-others.ts';
import { type LookDeps, type Looked, NOTHING_SEEN } from './looked.ts';
import { EVERYTHING, UID, uidOf } from './strapi-kinds.ts';
import type { StrapiSource } from './strapi-source.ts';
import { syncContent } from './sync.ts';

/** A whole sync, as a look. */
export async function lookAtEverything(deps: LookDeps, source: StrapiSource): Promise<Looked> {
  let changes: Changes = NO_CHANGES;
  const changed = (what: Changes) => {
    changes = what;
  };
  const report = await syncContent({ ...deps, changed }, source);
  await setRefusals(deps.db, report.refusals, deps.now());
  await replaceEntries(deps.db, source.seen());
  return { ...report, changes, more: async () => [] };
}

/**
 * Pulls what the look names, as it is published now, and brings the database to it. It is the pull that counts:
 * looks may come twice, late or in any order.
 */
export async function lookAt(
  deps: LookDeps,
  source: StrapiSource,
  { uid, documentId }: Look,
): Promise<Looked> {
  if (uid === EVERYTHING) return lookAtEverything(deps, source);
  const known = uidOf(uid);
  switch (known) {
    case UID.article:
      return lookAtArticle(deps, documentId);
    case UID.author:
      return lookAtAuthor(deps, documentId);
    case UID.event:
      return lookAtEvent(deps, documentId);
    case UID.insight:
      return lookAtInsight(deps, documentId);
    case UID.navigation:
    case UID.disclaimer:
      return lookAtSingle(deps, known);
    // What stands in a category, or stood in one that is gone, is known once all is looked at.
    case UID.category:
      return lookAtEverything(deps, source);
    case undefined:
      return NOTHING_SEEN;
  }
}
