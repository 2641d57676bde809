import type { Body } from '@tidemark/contracts/wire/article';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { linkTerms } from '../glossary/index.ts';
import type { RouteDeps } from '../route-deps.ts';
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

/** Fetches a body, with links to the glossary. Only the presenter may call it. */
export const bodyWithTerms =
  ({ db, terms }: Pick<RouteDeps, 'db' | 'terms'>) =>
  async (id: number) => {
    const [body, current] = await Promise.all([findBody(db, id), terms.find()]);
    return body && linkTerms(body, current);
  };
