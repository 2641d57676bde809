import { type EffectiveAccess, type ReaderTier, readableAccess } from '@tidemark/contracts/access';
import type { Image } from '@tidemark/contracts/wire/common';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../store/db.ts';
import { prepared } from '../store/prepared.ts';
import type { Articles } from './articles.ts';
import { EPOCH, readEpoch } from './epoch.ts';
import type { Found } from './find.ts';
import { levelOf } from './levels.ts';
import { idList, ids, placesOf, rowsOf } from './rows.ts';

/** An article as a result shows it, and what this reader may read of it, from which its passage is taken. */
export interface PageRow {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly teaser: string;
  readonly access: EffectiveAccess;
  readonly category_ids: readonly number[];
  readonly image: Image | null;
  readonly published: number;
  readonly authors: readonly { readonly first_name: string | null; readonly last_name: string | null }[];
  readonly plain: string | null;
}

export interface Page {
  readonly rows: readonly PageRow[];
  /** Of the index when the page was read. */
  readonly epoch: string;
}

/** Of the body's repeated words, the teaser, the names, the title. */
const WEIGHTS = `'{0.1, 0.25, 0.55, 1.0}'`;
const value = (name: string, type: string): SQL => sql`${sql.placeholder(name)}::${sql.raw(type)}`;

/** Looked up one by one: joined, all authors would be read for every article. */
const AUTHORS =
  sql.raw(`(select coalesce(json_agg(au order by aa.position), '[]'::json) from article_authors aa
  cross join lateral (select first_name, last_name from authors
    where id = aa.author_id and removed_at is null offset 0) au where aa.article_id = a.id)`);

/** Ranks, reads the page and says how old the index is, in one go: the way there and back is what costs. */
const statement = (level: number): SQL => sql`with page as (
    (select article_id, 0 as place, publish_at, (ts_rank(${sql.raw(WEIGHTS)}, key, ${value('rank', 'tsquery')})
        + case when article_id = any(${ids('titled')}) then 0.35::float8 else 0 end)
      * (1 + 0.2::float8 * exp(date_part('epoch', publish_at - ${value('now', 'timestamptz')}) / 15552000)) as score
      from (${rowsOf(level, 'article_id, publish_at, key')}) candidates
      order by score desc, publish_at desc, article_id desc
      limit ${value('limit', 'int')} offset ${value('offset', 'int')})
    union all
    select article_id, place, null, null from unnest(${ids('following')}) with ordinality as f(article_id, place))
  select a.id, a.slug, a.title, a.teaser, a.access, a.category_ids, a.image,
    date_part('epoch', a.publish_at) * 1000 as published, ${AUTHORS} as authors,
    case when a.access = any(${value('open', 'text')}::text[]) then b.plain end as plain, ${EPOCH} as epoch
  from page join articles a on a.id = page.article_id and a.removed_at is null
  left join article_bodies b on b.article_id = a.id
  order by page.place, page.score desc, page.publish_at desc, page.article_id desc`;

const idsOf = (slots: readonly number[], articles: Articles): string =>
  idList(slots.map((slot) => articles.ids[slot] ?? 0));

export async function readPage(
  db: Database,
  articles: Articles,
  tier: ReaderTier,
  found: Found,
  rank: string,
  now: Date,
): Promise<Page> {
  const { ranked, titled, limit, offset, following } = found;
  if (following.length === 0 && offset >= ranked.length) return { rows: [], epoch: await readEpoch(db) };
  const level = levelOf(tier);
  const rows = await prepared<PageRow & { epoch: string }>(db, `page ${level}`, () => statement(level), {
    ...placesOf(ranked, articles, level),
    titled: idsOf(titled, articles),
    following: idsOf(following, articles),
    open: `{${readableAccess(tier).join()}}`,
    ...{ rank, limit, offset, now: now.toISOString() },
  });
  // What was taken down this moment is gone from the page; the epoch has changed with it.
  return { rows, epoch: rows[0]?.epoch ?? (await readEpoch(db)) };
}
