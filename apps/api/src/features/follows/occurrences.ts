import type { LeadHours } from '@tidemark/contracts/follow';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, query } from '../../platform/database/database.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Older articles were imported. */
const NEW_HOURS = 48;
/** An edit that changes the length by fewer words is minor. */
const CHANGED_WORDS = 20;
const MAX_AT_ONCE = 50;

export interface PublishedArticle {
  readonly id: number;
  readonly words: number;
  /** False if editors have switched the notification off. */
  readonly notify: boolean;
  readonly categoryIds: readonly number[];
  readonly authorIds: readonly number[];
  readonly assets: readonly string[];
}

const after = (now: Date, hours: number) => new Date(now.getTime() + hours * HOUR_MS).toISOString();

const visible = (now: Date): SQL =>
  sql`articles.removed_at is null and articles.publish_at <= ${now.toISOString()}::timestamptz`;

/** Visible articles whose followers have not been notified of the publication yet, oldest first. */
export function newPublications(db: Database, now: Date): Promise<PublishedArticle[]> {
  return query<PublishedArticle>(
    db,
    sql`select id, words, notify, assets,
        array(select category_id from article_categories where article_id = articles.id) as "categoryIds",
        array(select author_id from article_authors where article_id = articles.id order by position) as "authorIds"
      from articles where ${visible(now)} and publish_at > ${after(now, -NEW_HOURS)}::timestamptz
        and not exists (select from notified_articles where article_id = articles.id)
      order by publish_at, id limit ${MAX_AT_ONCE}`,
  );
}

/** Articles whose length has changed since their followers were last notified. */
export function changedArticles(
  db: Database,
  now: Date,
): Promise<{ id: number; words: number; before: number }[]> {
  return query(
    db,
    sql`select articles.id, articles.words, known.words as before
      from notified_articles known join articles on articles.id = known.article_id
      where ${visible(now)} and abs(articles.words - known.words) >= ${CHANGED_WORDS}
      order by articles.id limit ${MAX_AT_ONCE}`,
  );
}

/** From now on, changes of this article are compared with this length. */
export async function setNotifiedWords(db: Database, articleId: number, words: number): Promise<void> {
  await db.execute(sql`insert into notified_articles (article_id, words) values (${articleId}, ${words})
    on conflict (article_id) do update set words = excluded.words`);
}

/**
 * Remembers the length that an article has when it gets its first follower. For a new article the notifier does it,
 * because from then on its publication counts as processed.
 */
export async function watchArticle(db: Database, articleId: number, now: Date): Promise<void> {
  await db.execute(sql`insert into notified_articles (article_id, words)
    select id, words from articles where id = ${articleId}
      and publish_at <= ${after(now, -NEW_HOURS)}::timestamptz on conflict do nothing`);
}

/** Remembers the version that an event has when it gets its first follower. */
export async function watchEvent(db: Database, eventId: number): Promise<void> {
  await db.execute(sql`insert into notified_events (event_id, sequence)
    select id, sequence from calendar_events where id = ${eventId} on conflict do nothing`);
}

/** Followed events that have changed since their followers were last notified. */
export function changedEvents(db: Database): Promise<{ id: number; sequence: number }[]> {
  return query(
    db,
    sql`select events.id, events.sequence from notified_events known
      join calendar_events events on events.id = known.event_id
      where events.removed_at is null and events.sequence > known.sequence order by events.id limit ${MAX_AT_ONCE}`,
  );
}

export async function setNotifiedSequence(db: Database, eventId: number, sequence: number): Promise<void> {
  await db.execute(sql`update notified_events set sequence = ${sequence} where event_id = ${eventId}`);
}

export interface UpcomingEvent {
  readonly id: number;
  readonly kind: string;
  readonly startsAt: string;
}

/**
 * Events that begin within this time and whose followers have not been reminded so long before. Those without a day
 * have no reminder.
 */
export function upcomingEvents(db: Database, leadHours: LeadHours, now: Date): Promise<UpcomingEvent[]> {
  return query<UpcomingEvent>(
    db,
    sql`select id, kind, to_char(starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startsAt"
      from calendar_events events
      where removed_at is null and status <> 'cancelled' and precision in ('time', 'day')
        and starts_at > ${now.toISOString()}::timestamptz
        and starts_at <= ${after(now, leadHours)}::timestamptz
        and not exists (select from reminded_events known where known.event_id = events.id
          and known.lead_hours = ${leadHours} and known.starts_at = events.starts_at)
      order by starts_at, id limit ${MAX_AT_ONCE}`,
  );
}

export async function setReminded(
  db: Database,
  { id, startsAt }: UpcomingEvent,
  leadHours: LeadHours,
): Promise<void> {
  await db.execute(sql`insert into reminded_events (event_id, lead_hours, starts_at)
    values (${id}, ${leadHours}, ${startsAt}::timestamptz)
    on conflict (event_id, lead_hours) do update set starts_at = excluded.starts_at`);
}

/** Followed searches in alphabetical order, after this one. */
export async function followedQueries(db: Database, last: string, limit: number): Promise<string[]> {
  const rows = await query<{ target: string }>(
    db,
    sql`select distinct target from follows where kind = 'search' and target > ${last} order by target limit ${limit}`,
  );
  return rows.map(({ target }) => target);
}
