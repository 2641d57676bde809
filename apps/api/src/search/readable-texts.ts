import type { EffectiveAccess } from '@tidemark/contracts/access';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { type BodyText, bodyText, type StoredBody } from './body-text.ts';

/** What a reader may read of an article. */
export interface ReadableText {
  readonly id: number;
  readonly title: string;
  readonly teaser: string;
  /** Null if the reader may not read it. */
  readonly body: BodyText | null;
}

const statement = (): SQL => sql`select a.id, a.title, a.teaser, b.plain, b.body->'headings' as headings,
    b.body->'takeaways' as takeaways
  from unnest(${sql.placeholder('ids')}::text::int[]) with ordinality as page(id, position)
  join articles a on a.id = page.id and a.removed_at is null
  left join article_bodies b on b.article_id = a.id and a.access = any(${sql.placeholder('open')}::text[])
  order by page.position`;

type Row = Omit<ReadableText, 'body'> & { [Name in keyof StoredBody]: StoredBody[Name] | null };

/** The texts of these articles, in their order. Bodies with another access than these are not read. */
export async function readableTexts(
  db: Database,
  ids: readonly number[],
  access: readonly EffectiveAccess[],
): Promise<ReadableText[]> {
  if (ids.length === 0) return [];
  const rows = await prepared<Row>(db, 'readable texts', statement, {
    ids: `{${ids.join()}}`,
    open: `{${access.join()}}`,
  });
  return rows.map(({ plain, headings, takeaways, ...text }) => ({
    ...text,
    body: plain === null ? null : bodyText({ plain, headings: headings ?? [], takeaways: takeaways ?? [] }),
  }));
}
