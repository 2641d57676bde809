import type { EventKind } from '@tidemark/contracts/wire/calendar';
import { and, asc, eq, getTableColumns, gte, inArray, isNull, lt, max, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { calendarEvents } from './tables.ts';

export interface ArticleLink {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
}

export type EventRow = Omit<
  typeof calendarEvents.$inferSelect,
  'sourceKey' | 'hash' | 'removedAt' | 'articleKeys'
> & {
  readonly articles: readonly ArticleLink[];
};

export interface EventFilter {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly kinds?: readonly EventKind[] | undefined;
  /** Only events that refer to this article. */
  readonly articleId?: number | undefined;
}

/** A scheduled article must not be revealed by its events. */
const refersToArticle = (id: number, now: Date): SQL =>
  sql`exists (select from articles a where a.id = ${id} and a.source_key = any(calendar_events.article_keys)
    and a.removed_at is null and a.publish_at <= ${now.toISOString()}::timestamptz)`;

/** Includes events that began before `from` and have not ended by then. */
function conditions({ from, to, kinds, articleId }: EventFilter, now: Date) {
  return and(
    isNull(calendarEvents.removedAt),
    from && or(gte(calendarEvents.startsAt, from), gte(calendarEvents.endsAt, from)),
    to && lt(calendarEvents.startsAt, to),
    kinds && inArray(calendarEvents.kind, [...kinds]),
    articleId === undefined ? undefined : refersToArticle(articleId, now),
  );
}

const linkedArticles = (now: Date) => sql<ArticleLink[]>`(
  select coalesce(json_agg(json_build_object('id', a.id, 'slug', a.slug, 'title', a.title) order by a.publish_at desc), '[]'::json)
  from articles a where a.source_key = any(calendar_events.article_keys)
    and a.removed_at is null and a.publish_at <= ${now})`;

const {
  sourceKey: _key,
  hash: _hash,
  removedAt: _removedAt,
  articleKeys: _keys,
  ...columns
} = getTableColumns(calendarEvents);

const selectEvents = (db: Database, now: Date) =>
  db.select({ ...columns, articles: linkedArticles(now) }).from(calendarEvents);

export function listEvents(
  db: Database,
  filter: EventFilter,
  limit: number,
  offset: number,
  now: Date,
): Promise<EventRow[]> {
  return selectEvents(db, now)
    .where(conditions(filter, now))
    .orderBy(asc(calendarEvents.startsAt), asc(calendarEvents.id))
    .limit(limit)
    .offset(offset);
}

export async function findEvent(db: Database, id: number, now: Date): Promise<EventRow | undefined> {
  const [row] = await selectEvents(db, now).where(and(eq(calendarEvents.id, id), conditions({}, now)));
  return row;
}

export async function countEvents(db: Database, filter: EventFilter, now: Date): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(calendarEvents)
    .where(conditions(filter, now));
  return row?.total ?? 0;
}

/** When any event was last written or removed. */
export async function calendarChangedAt(db: Database): Promise<Date | undefined> {
  const { changedAt, removedAt } = calendarEvents;
  const [row] = await db.select({ changed: max(changedAt), removed: max(removedAt) }).from(calendarEvents);
  const times = [row?.changed, row?.removed].flatMap((date) => date?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
}
