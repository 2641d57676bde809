import { GIFT_READERS } from '@tidemark/contracts/gift';
import type { GiftEntry } from '@tidemark/contracts/wire/gift';
import { type ArticleRow, presentCard } from '../articles/index.ts';
import type { GiftRow } from './store.ts';

export function presentGift(row: GiftRow, article: ArticleRow | undefined, now: Date): GiftEntry {
  const { id, token, createdAt, expiresAt, revokedAt, giverName, readers } = row;
  return {
    id,
    attributes: {
      token,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
      open: article !== undefined && revokedAt === null && expiresAt > now && readers < GIFT_READERS,
      revoked: revokedAt !== null,
      giver_name: giverName,
      readers,
      article: { data: article ? presentCard(article, null) : null },
    },
  };
}
