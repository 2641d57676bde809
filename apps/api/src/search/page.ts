import { type EffectiveAccess, type ReaderTier, readableAccess } from '@tidemark/contracts/access';
import type { Image } from '@tidemark/contracts/wire/common';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../store/db.ts';
import { prepared } from '../store/prepared.ts';
import type { Articles } from './articles.ts';
import { EPOCH, readEpoch } from './epoch.ts';
import { idList, ids } from './rows.ts';

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

/** Looked up one by one: joined, all authors would be read for every article. */
const AUTHORS =
  sql.raw(`(select coalesce(json_agg(au order by aa.position), '[]'::json) from article_authors aa
  cross join lateral (select first_name, last_name from authors
    where id = aa.author_id and removed_at is null offset 0) au where aa.article_id = a.id)`);

/** Reads the page and says how old the index is, in one go: the way there and back is what costs. */
const statement = (): SQL => sql`select a.id, a.slug, a.title, a.teaser, a.access, a.category_ids, a.image,
    date_part('epoch', a.publish_at) * 1000 as published, ${AUTHORS} as authors,
    case when a.access = any(${sql.placeholder('open')}::text[]) then b.plain end as plain, ${EPOCH} as epoch
  from unnest(${ids('page')}) with ordinality as page(article_id, place)
  join articles a on a.id = page.article_id and a.removed_at is null
  left join article_bodies b on b.article_id = a.id
  order by page.place`;

export async function readPage(
  db: Database,
  articles: Articles,
  tier: ReaderTier,
  slots: readonly number[],
): Promise<Page> {
  if (slots.length === 0) return { rows: [], epoch: await readEpoch(db) };
  const rows = await prepared<PageRow & { epoch: string }>(db, 'page', statement, {
    page: idList(slots.map((slot) => articles.ids[slot] ?? 0)),
    open: `{${readableAccess(tier).join()}}`,
  });
  // What was taken down this moment is gone from the page; the epoch has changed with it.
  return { rows, epoch: rows[0]?.epoch ?? (await readEpoch(db)) };
}
