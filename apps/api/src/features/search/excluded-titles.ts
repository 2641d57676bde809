import { categoryMask, HIDDEN_FROM_SEARCH_ID } from '@tidemark/contracts/categories';
import { sql } from 'drizzle-orm';
import { type Database, query } from '../../platform/database/database.ts';

const MAX_AGE_MS = 1000;

type PublishAtByTitle = ReadonlyMap<string, number>;
const cache = new WeakMap<
  object,
  { readonly loadedAt: number; readonly titles: Promise<PublishAtByTitle> }
>();

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

/** Searches are frequent and these titles are few, so they are read at most once a second. */
function currentTitles(db: Database): Promise<PublishAtByTitle> {
  const cached = cache.get(db);
  if (cached && performance.now() - cached.loadedAt < MAX_AGE_MS) return cached.titles;
  const titles = loadTitles(db);
  cache.set(db, { loadedAt: performance.now(), titles });
  titles.catch(() => cache.delete(db));
  return titles;
}

/** Whether a published article of the category that search excludes has exactly this title. */
export async function isExcludedTitle(db: Database, text: string, now: Date): Promise<boolean> {
  const publishAt = (await currentTitles(db)).get(normalise(text));
  return publishAt !== undefined && publishAt <= now.getTime();
}
