import { type ReaderTier, readableAccess } from '@tidemark/contracts/access';
import { sql } from 'drizzle-orm';
import { type Database, query } from '../store/db.ts';

export interface Highlight {
  readonly title: string;
  readonly passage: string;
}

// Private-use characters: they cannot be confused with anything an editor wrote.
const START = '\uE000';
const STOP = '\uE001';
const OPTIONS = `StartSel=${START}, StopSel=${STOP}`;

function marked(text: string): string {
  const escaped = text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  return escaped.replaceAll(START, '<mark>').replaceAll(STOP, '</mark>');
}

/** The title, and the best passage among what this reader may read: the body, or else the teaser. */
export async function highlights(
  db: Database,
  ids: readonly number[],
  text: string,
  tier: ReaderTier,
): Promise<ReadonlyMap<number, Highlight>> {
  if (ids.length === 0) return new Map();
  const open = sql.join(
    readableAccess(tier).map((access) => sql`${access}`),
    sql`, `,
  );
  const rows = await query<{ id: number; title: string; passage: string }>(
    db,
    sql`with q as materialized (select websearch_to_tsquery('english', ${text}) as q)
      select a.id,
        ts_headline('english', a.title, (select q from q), ${`${OPTIONS}, HighlightAll=true`}) as title,
        ts_headline('english', case when a.access in (${open}) and b.plain is not null
            then a.teaser || ' ' || b.plain else a.teaser end,
          (select q from q), ${`${OPTIONS}, MaxWords=34, MinWords=18, MaxFragments=1`}) as passage
      from articles a left join article_bodies b on b.article_id = a.id
      where a.id in ${ids}`,
  );
  return new Map(rows.map((row) => [row.id, { title: marked(row.title), passage: marked(row.passage) }]));
}
