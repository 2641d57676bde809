import { type ReaderTier, readableAccess } from '@tidemark/contracts/access';
import type { Database } from '../platform/database/database.ts';
import type { ArticleCopies } from './article-copies.ts';
import type { Articles } from './articles.ts';
import { type PageRows, readRows } from './page-rows.ts';

interface CopiedArticles {
  readonly articles: Articles;
  readonly copies?: ArticleCopies;
}

/** The page from the copies of this process, as far as it has them. `current` is the epoch since the search began. */
export async function readPage(
  db: Database,
  { articles, copies }: CopiedArticles,
  tier: ReaderTier,
  docIds: readonly number[],
  current: Promise<string>,
): Promise<PageRows> {
  const access = readableAccess(tier);
  const copied = docIds.map((docId) => copies?.read(docId, access));
  const missing = docIds.filter((_, n) => !copied[n]);
  if (missing.length === 0) return { rows: copied.flatMap((row) => row ?? []), epoch: await current };
  const articleId = (docId: number) => articles.ids[docId] ?? 0;
  const { rows, epoch } = await readRows(db, missing.map(articleId), access);
  const byId = new Map(rows.map((row) => [row.card.id, row]));
  return { rows: docIds.flatMap((docId, n) => copied[n] ?? byId.get(articleId(docId)) ?? []), epoch };
}
