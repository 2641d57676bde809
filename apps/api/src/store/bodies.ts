import type { Body } from '@tidemark/contracts/wire/article';
import { eq } from 'drizzle-orm';
import type { Database } from './db.ts';
import { articleBodies } from './schema.ts';

/** Called by the presenter alone, after access was decided. */
export async function findBody(db: Database, articleId: number): Promise<Body | undefined> {
  const [row] = await db
    .select({ body: articleBodies.body })
    .from(articleBodies)
    .where(eq(articleBodies.articleId, articleId))
    .limit(1);
  return row?.body;
}
