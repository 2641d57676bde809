import { readerTier } from '@tidemark/contracts/access';
import type { Member } from '../../platform/auth/reader.ts';
import { articleSet } from '../../platform/database/article-set.ts';
import type { RouteDeps } from '../route-deps.ts';
import { type FollowedSearch, listFollows } from './store.ts';

/** The searches that this member follows, each with its matches in what the member may read. */
export async function followedSearches(
  { db, engine, now }: Pick<RouteDeps, 'db' | 'engine' | 'now'>,
  member: Member,
): Promise<FollowedSearch[]> {
  const tier = readerTier(member);
  const targets = (await listFollows(db, member.uid)).flatMap(({ kind, target }) =>
    kind === 'search' ? target : [],
  );
  const found = await Promise.all(
    targets.map(async (target) => ({
      target,
      matches: await engine.matching({ text: target, tier }, now()),
    })),
  );
  return found.flatMap(({ target, matches }) => (matches ? { target, matches: articleSet(matches) } : []));
}
