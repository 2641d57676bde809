import {
  type FollowKind,
  type LeadHours,
  MAX_FOLLOWED_SEARCHES,
  MAX_FOLLOWS,
} from '@tidemark/contracts/follow';
import type { EmailFrequency } from '@tidemark/contracts/notification-settings';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ArticleSet } from '../../platform/database/article-set.ts';
import { type Database, query } from '../../platform/database/database.ts';
import { authors } from '../authors/tables.ts';
import { calendarEvents } from '../calendar/tables.ts';
import { follows } from './tables.ts';

export type FollowRow = typeof follows.$inferSelect;

export interface FollowTarget {
  readonly kind: FollowKind;
  readonly target: string;
}

interface NewFollowRow extends FollowTarget {
  /** Undefined: as it is, or the default. */
  readonly leadHours: LeadHours | undefined;
}

export interface FollowedSearch {
  readonly target: string;
  /** The articles that match the search in text that the reader may read. */
  readonly matches: ArticleSet;
}

/** Newest first. */
export async function listFollows(db: Database, uid: string): Promise<FollowRow[]> {
  return db
    .select()
    .from(follows)
    .where(eq(follows.uid, uid))
    .orderBy(desc(follows.createdAt), desc(follows.id))
    .limit(MAX_FOLLOWS);
}

async function setLead(db: Database, id: number, leadHours: LeadHours): Promise<FollowRow | undefined> {
  const [row] = await db.update(follows).set({ leadHours }).where(eq(follows.id, id)).returning();
  return row;
}

/** 'full' if the reader follows as many items, or searches, as possible. One request per reader at a time counts. */
export async function addFollow(
  db: Database,
  uid: string,
  { kind, target, leadHours }: NewFollowRow,
  now: Date,
): Promise<FollowRow | 'full'> {
  return db.transaction(async (transaction) => {
    await query(transaction, sql`select pg_advisory_xact_lock(hashtext(${`follows ${uid}`}))`);
    const rows = await listFollows(transaction, uid);
    const known = rows.find((row) => row.kind === kind && row.target === target);
    if (known) return leadHours ? ((await setLead(transaction, known.id, leadHours)) ?? known) : known;
    const searches = rows.filter((row) => row.kind === 'search').length;
    if (rows.length >= MAX_FOLLOWS || (kind === 'search' && searches >= MAX_FOLLOWED_SEARCHES)) return 'full';
    const [created] = await transaction
      .insert(follows)
      .values({ uid, kind, target, createdAt: now, ...(leadHours ? { leadHours } : {}) })
      .returning();
    return created ?? 'full';
  });
}

export async function removeFollow(db: Database, uid: string, id: number): Promise<void> {
  await db.delete(follows).where(and(eq(follows.uid, uid), eq(follows.id, id)));
}

export interface NamedAnalyst {
  readonly id: number;
  readonly slug: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export async function analystsByIds(db: Database, ids: readonly number[]): Promise<NamedAnalyst[]> {
  if (ids.length === 0) return [];
  const { id, slug, firstName, lastName, removedAt } = authors;
  return db
    .select({ id, slug, firstName, lastName })
    .from(authors)
    .where(and(inArray(id, [...ids]), isNull(removedAt)));
}

export async function eventsByIds(
  db: Database,
  ids: readonly number[],
): Promise<{ id: number; title: string; startsAt: Date }[]> {
  if (ids.length === 0) return [];
  const { id, title, startsAt, removedAt } = calendarEvents;
  return db
    .select({ id, title, startsAt })
    .from(calendarEvents)
    .where(and(inArray(id, [...ids]), isNull(removedAt)));
}

/** Whether a visible article or a calendar event covers the asset. */
export async function assetExists(db: Database, asset: string, now: Date): Promise<boolean> {
  const rows = await query(
    db,
    sql`select 1 from articles where removed_at is null and publish_at <= ${now.toISOString()}::timestamptz
        and assets @> array[${asset}]::text[]
      union all select 1 from calendar_events where removed_at is null and ${asset} = any(assets) limit 1`,
  );
  return rows.length > 0;
}

export interface StoredChannels {
  readonly inProduct: boolean;
  readonly email: EmailFrequency | null;
  /** Undefined: as it is. */
  readonly push: boolean | undefined;
  /** Undefined: as it is. */
  readonly leadHours: LeadHours | undefined;
}

/** Undefined if the reader does not follow it. */
export async function setChannels(
  db: Database,
  uid: string,
  id: number,
  channels: StoredChannels,
): Promise<FollowRow | undefined> {
  const [row] = await db
    .update(follows)
    .set({
      ...channels,
      push: channels.push ?? sql`push`,
      leadHours: channels.leadHours ?? sql`lead_hours`,
    })
    .where(and(eq(follows.uid, uid), eq(follows.id, id)))
    .returning();
  return row;
}
