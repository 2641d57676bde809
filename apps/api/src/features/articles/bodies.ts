import type { Body } from '@tidemark/contracts/wire/article';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { articleBodies } from './tables.ts';

/** Only the presenter may call this, after the access check. */
export async function findBody(db: Database, articleId: number): Promise<Body | undefined> {
  const [row] = await db
    .select({ body: articleBodies.body })
    .from(articleBodies)
    .where(eq(articleBodies.articleId, articleId))
    .limit(1);
  return row?.body;
}
