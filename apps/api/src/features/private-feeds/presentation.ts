import type { PrivateFeedEntry } from '@tidemark/contracts/wire/private-feed';
import type { PrivateFeedRow } from './store.ts';

export const presentPrivateFeed = ({ createdAt, lastUsedAt }: PrivateFeedRow): PrivateFeedEntry => ({
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
