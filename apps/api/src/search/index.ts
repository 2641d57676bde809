import { sql } from 'drizzle-orm';
import type { Database } from '../store/db.ts';
import { fold } from './words.ts';

export interface Searchable {
  readonly title: string;
  readonly teaser: string;
  /** Analysts, categories and assets: what a reader would name it by. */
  readonly names: readonly string[];
  readonly body: string;
}

/** Part of the transaction that takes an article in: what is published is found, at once. */
export async function indexArticle(db: Database, articleId: number, article: Searchable): Promise<void> {
  const open = sql`setweight(to_tsvector('english', ${fold(article.title)}), 'A')
    || setweight(to_tsvector('english', ${fold(article.names.join(' , '))}), 'B')
    || setweight(to_tsvector('english', ${fold(article.teaser)}), 'C')`;
  const body = sql`setweight(to_tsvector('english', ${fold(article.body)}), 'D')`;
  await db.execute(sql`insert into article_search (article_id, public_words, all_words)
    values (${articleId}, ${open}, ${open} || ${body})
    on conflict (article_id) do update set public_words = excluded.public_words, all_words = excluded.all_words`);
}
