import { ENTITLEMENT_EVENTS_PATH } from '@tidemark/contracts/session';
import { oneAtATime } from '../../platform/background.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Members } from '../members/store.ts';
import type { Tokens } from '../tokens/tokens.ts';
import { entitlementTimeline } from './entitlement.ts';

/** Sends a signed event; throws if the portal API has not accepted it. */
export type SendEvent = (event: string) => Promise<void>;

const BATCH = 100;
const TIMEOUT_MS = 5_000;

export function httpEventSender(apiUrl: string): SendEvent {
  return async (event) => {
    const response = await fetch(apiUrl + ENTITLEMENT_EVENTS_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ event }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The portal API responded with ${response.status}`);
  };
}

interface EventRow {
  readonly id: string;
  readonly userId: string;
  readonly changedAt: number;
}

const timeOf = (value: unknown) => new Date(value as string | Date).getTime();

/**
 * For a few seconds other processes of the API accept tokens from before a deletion, and a request could write once
 * more. A second erasure after this time removes what it wrote.
 */
const ERASE_AGAIN_MS = 60_000;

/** An event of the API has at most 8 KB. */
const SESSIONS_PER_EVENT = 100;
/** The last tokens of a session have ended by then, also for the API, whose clock may differ. */
const TOKENS_END_MS = 35 * 60_000;

interface Dependencies {
  readonly database: Database;
  readonly members: Members;
  readonly tokens: Tokens;
  readonly now: Clock;
  readonly send: SendEvent;
}

/**
 * Delivers stored events, oldest first, one delivery at a time. An event that fails stays stored and is delivered
 * with the next call. The API accepts events in any order and more than once.
 */
export function createEventDelivery(dependencies: Dependencies): () => Promise<void> {
  const { database, members, tokens, now, send } = dependencies;
  const { query } = database;

  async function deliver({ id, userId, changedAt }: EventRow): Promise<void> {
    const member = await members.find(userId);
    if (member) {
      const timeline = entitlementTimeline(member, await members.grants(userId), now());
      await send(await tokens.signEvent(member, timeline, changedAt, await members.epochOf(userId)));
    }
    await query('update "entitlementEvent" set delivered = true where id = $1', [id]);
  }

  async function deliverAll(): Promise<void> {
    for (;;) {
      const rows = await query(
        `select id, "userId", "changedAt" from "entitlementEvent" where delivered = false
         order by "changedAt" limit $1`,
        [BATCH],
      );
      for (const { id, userId, changedAt } of rows)
        await deliver({ id: String(id), userId: String(userId), changedAt: timeOf(changedAt) });
      if (rows.length < BATCH) return;
    }
  }

  async function deliverErasures(): Promise<void> {
    const rows = await query(
      `select id, uid, "erasedAt", confirmed from "pendingErasure"
       where confirmed = false or "erasedAt" <= $1 order by "erasedAt"`,
      [new Date(now() - ERASE_AGAIN_MS)],
    );
    for (const { id, uid, erasedAt, confirmed } of rows) {
      await send(await tokens.signErasure(String(uid), timeOf(erasedAt)));
      if (confirmed) await query('delete from "pendingErasure" where id = $1', [String(id)]);
      else await query('update "pendingErasure" set confirmed = true where id = $1', [String(id)]);
    }
  }

  async function deliverEndings(): Promise<void> {
    await query('delete from "endedSession" where "endedAt" <= $1', [new Date(now() - TOKENS_END_MS)]);
    const rows = await query(
      `select "userId", max("endedAt") as "endedAt", (array_agg("sessionId"))[1:$1] as ids from "endedSession"
       where delivered = false group by "userId"`,
      [SESSIONS_PER_EVENT],
    );
    for (const { userId, endedAt, ids } of rows) {
      const sessionIds = ids as readonly string[];
      await send(await tokens.signEndings(String(userId), sessionIds, timeOf(endedAt)));
      await query(
        `update "endedSession" set delivered = true where "sessionId" in (select jsonb_array_elements_text($1::jsonb))`,
        [JSON.stringify(sessionIds)],
      );
    }
    if (rows.some(({ ids }) => (ids as readonly string[]).length === SESSIONS_PER_EVENT))
      await deliverEndings();
  }

  return oneAtATime(async () => {
    await deliverEndings();
    await deliverAll();
    await deliverErasures();
  });
}
