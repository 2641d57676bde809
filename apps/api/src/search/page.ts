import { type EffectiveAccess, type ReaderTier, readableAccess } from '@tidemark/contracts/access';
import type { Image } from '@tidemark/contracts/wire/common';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../store/db.ts';
import { prepared } from '../store/prepared.ts';
import type { Articles } from './articles.ts';
import { EPOCH, readEpoch } from './epoch.ts';
import { idList, ids } from './table-rows.ts';

/** An article as a hit shows it, with the text this reader may read, from which the passage is taken. */
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
  /** The epoch of the index when the page was read. */
  readonly epoch: string;
}

/** A lateral subquery, because a join would read all authors for every article. */
const AUTHORS =
  sql.raw(`(select coalesce(json_agg(au order by aa.position), '[]'::json) from article_authors aa
  cross join lateral (select first_name, last_name from authors
    where id = aa.author_id and removed_at is null offset 0) au where aa.article_id = a.id)`);

/** Reads the page and the epoch in one statement, because the round trip is the largest cost. */
const statement = (): SQL => sql`select a.id, a.slug, a.title, a.teaser, a.access, a.category_ids, a.image,
    date_part('epoch', a.publish_at) * 1000 as published, ${AUTHORS} as authors,
    case when a.access = any(${sql.placeholder('open')}::text[]) then b.plain end as plain, ${EPOCH} as epoch
  from unnest(${ids('page')}) with ordinality as page(article_id, position)
  join articles a on a.id = page.article_id and a.removed_at is null
  left join article_bodies b on b.article_id = a.id
  order by page.position`;

export async function readPage(
  db: Database,
  articles: Articles,
  tier: ReaderTier,
  docIds: readonly number[],
): Promise<Page> {
  if (docIds.length === 0) return { rows: [], epoch: await readEpoch(db) };
  const rows = await prepared<PageRow & { epoch: string }>(db, 'page', statement, {
    page: idList(docIds.map((docId) => articles.ids[docId] ?? 0)),
    open: `{${readableAccess(tier).join()}}`,
  });
  // An article unpublished meanwhile is missing from the page. The epoch has changed with it.
  return {
    rows: rows.map(({ epoch: _, ...row }) => row),
    epoch: rows[0]?.epoch ?? (await readEpoch(db)),
  };
}
