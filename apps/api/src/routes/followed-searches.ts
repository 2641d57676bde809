import { readerTier } from '@tidemark/contracts/access';
import type { Member } from '../plugins/reader.ts';
import { readableMatches } from '../search/engine.ts';
import type { Database } from '../store/db.ts';
import { type FollowedSearch, listFollows } from '../store/follows.ts';

/** The searches that this member follows, each with its matches in what the member may read. */
export async function followedSearches(db: Database, member: Member): Promise<FollowedSearch[]> {
  const tier = readerTier(member);
  return (await listFollows(db, member.uid)).flatMap(({ kind, target }) => {
    const matches = kind === 'search' ? readableMatches(tier, target) : undefined;
    return matches ? [{ target, matches }] : [];
  });
}
