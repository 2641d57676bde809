import type { EffectiveAccess } from '@tidemark/contracts/access';
import type { Image } from '@tidemark/contracts/wire/common';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { type BodyText, bodyText, type StoredBody } from './body-text.ts';
import { EPOCH, readEpoch } from './epoch.ts';
import { idList, ids } from './table-rows.ts';

/** What a hit shows of an article to every reader. */
export interface Card {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly teaser: string;
  readonly access: EffectiveAccess;
  readonly category_ids: readonly number[];
  readonly image: Image | null;
  readonly published: number;
  readonly authors: readonly { readonly first_name: string | null; readonly last_name: string | null }[];
}

export interface PageRow {
  readonly card: Card;
  /** The text from which the passage is taken; null if this reader may not read it. */
  readonly body: BodyText | null;
}

export interface PageRows {
  readonly rows: readonly PageRow[];
  /** The epoch of the index when the rows were read. */
  readonly epoch: string;
}

/** A lateral subquery, because a join would read all authors for every article. */
const AUTHORS =
  sql.raw(`(select coalesce(json_agg(au order by aa.position), '[]'::json) from article_authors aa
  cross join lateral (select first_name, last_name from authors
    where id = aa.author_id and removed_at is null offset 0) au where aa.article_id = a.id)`);

/** Reads the rows and the epoch in one statement, because the round trip is the largest cost. */
const statement = (): SQL => sql`select a.id, a.slug, a.title, a.teaser, a.access, a.category_ids, a.image,
    date_part('epoch', a.publish_at) * 1000 as published, ${AUTHORS} as authors,
    b.plain, b.body->'headings' as headings, b.body->'takeaways' as takeaways, ${EPOCH} as epoch
  from unnest(${ids('page')}) with ordinality as page(article_id, position)
  join articles a on a.id = page.article_id and a.removed_at is null
  left join article_bodies b on b.article_id = a.id and a.access = any(${sql.placeholder('open')}::text[])
  order by page.position`;

type StoredRow = Card & { [Name in keyof StoredBody]: StoredBody[Name] | null } & { readonly epoch: string };

/** The rows of these articles. Bodies with another access than these are not read. */
export async function readRows(
  db: Database,
  articleIds: readonly number[],
  access: readonly EffectiveAccess[],
): Promise<PageRows> {
  const rows = await prepared<StoredRow>(db, 'page', statement, {
    page: idList(articleIds),
    open: `{${access.join()}}`,
  });
  // An article unpublished meanwhile is missing. The epoch has changed with it.
  return {
    rows: rows.map(({ epoch: _, plain, headings, takeaways, ...card }) => ({
      card,
      body: plain === null ? null : bodyText({ plain, headings: headings ?? [], takeaways: takeaways ?? [] }),
    })),
    epoch: rows[0]?.epoch ?? (await readEpoch(db)),
  };
}
