import { randomUUID } from 'node:crypto';
import type { Query } from '../../platform/database.ts';

/** Its tokens are no longer valid, which the portal API is told. */
export async function recordEndedSession(query: Query, uid: string, sid: string, now: number): Promise<void> {
  await query(
    `insert into "endedSession" (id, "sessionId", "userId", "endedAt", delivered)
     values ($1, $2, $3, $4, false) on conflict ("sessionId") do nothing`,
    [randomUUID(), sid, uid, new Date(now)],
  );
}

/**
 * Ends all sessions but one, and what was begun without being finished: links in emails, log-ins that wait for a code
 * or for another site.
 */
export async function raiseEpoch(query: Query, uid: string, keep: string | undefined): Promise<void> {
  const [user] = await query(
    `update "user" set "securityEpoch" = coalesce("securityEpoch", 0) + 1 where id = $1
     returning "securityEpoch" as epoch, email`,
    [uid],
  );
  await query(`delete from session where "userId" = $1 and ($2::text is null or id <> $2)`, [
    uid,
    keep ?? null,
  ]);
  await query('update session set epoch = $2 where "userId" = $1', [uid, Number(user?.epoch)]);
  for (const name of [`"${uid}"`, `"${user?.email}"`])
    await query(`delete from verification where value = $1 or replace(value, $2, '') <> value`, [uid, name]);
}

/** Whoever uses the browser next must not connect a site of theirs with this account. */
export async function endConnecting(query: Query, uid: string): Promise<void> {
  await query(
    `delete from verification where replace(value, '"link":', '') <> value and replace(value, $1, '') <> value`,
    [`"${uid}"`],
  );
}
