import { categoryMask, HIDDEN_FROM_SEARCH_ID } from '@tidemark/contracts/categories';
import { sql } from 'drizzle-orm';
import { type Database, query } from '../../platform/database/database.ts';

const MAX_AGE_MS = 1000;

type PublishAtByTitle = ReadonlyMap<string, number>;
const normalise = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

async function loadTitles(db: Database): Promise<PublishAtByTitle> {
  const rows = await query<{ title: string; publish_at: number }>(
    db,
    sql`select title, (extract(epoch from publish_at) * 1000)::float8 as publish_at from articles
        where removed_at is null and (mask & ${categoryMask([HIDDEN_FROM_SEARCH_ID])}::int) <> 0
        order by publish_at desc`,
  );
  return new Map(rows.map(({ title, publish_at }) => [normalise(title), Number(publish_at)]));
}

/** The titles of the category that search excludes. Searches are frequent, so they are read at most once a second. */
export class ExcludedTitles {
  readonly #db: Database;
  #known: { readonly loadedAt: number; readonly titles: Promise<PublishAtByTitle> } | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Whether a published article of the category has exactly this title. */
  async has(text: string, now: Date): Promise<boolean> {
    const publishAt = (await this.#titles()).get(normalise(text));
    return publishAt !== undefined && publishAt <= now.getTime();
  }

  #titles(): Promise<PublishAtByTitle> {
    if (this.#known && performance.now() - this.#known.loadedAt < MAX_AGE_MS) return this.#known.titles;
    const titles = loadTitles(this.#db);
    this.#known = { loadedAt: performance.now(), titles };
    titles.catch(() => {
      this.#known = undefined;
    });
    return titles;
  }
}
