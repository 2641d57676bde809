import { ENTITLEMENT_EVENTS_PATH } from '@tidemark/contracts/session';
import type { AuthContext } from '../auth/auth.ts';
import { oneAtATime } from '../background.ts';
import type { Clock } from '../clock.ts';
import type { Tokens } from '../tokens/tokens.ts';
import { entitlementTimeline } from './entitlement.ts';
import type { Members } from './members.ts';

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
  readonly changedAt: Date;
}

interface ErasureRow {
  readonly id: string;
  readonly uid: string;
  readonly erasedAt: Date;
  readonly confirmed: boolean;
}

/**
 * For a few seconds other processes of the API accept tokens from before a deletion, and a request could write once
 * more. A second erasure after this time removes what it wrote.
 */
const ERASE_AGAIN_MS = 60_000;

interface Dependencies {
  readonly context: AuthContext;
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
  const { context, members, tokens, now, send } = dependencies;
  const { adapter } = context;

  async function deliver({ id, userId, changedAt }: EventRow): Promise<void> {
    const member = await members.find(userId);
    if (member) {
      const timeline = entitlementTimeline(member, await members.grants(userId), now());
      await send(await tokens.signEvent(member, timeline, changedAt.getTime()));
    }
    const where = [{ field: 'id', value: id }];
    await adapter.update({ model: 'entitlementEvent', where, update: { delivered: true } });
  }

  async function deliverAll(): Promise<void> {
    for (;;) {
      const rows = await adapter.findMany<EventRow>({
        model: 'entitlementEvent',
        where: [{ field: 'delivered', value: false }],
        sortBy: { field: 'changedAt', direction: 'asc' },
        limit: BATCH,
      });
      for (const row of rows) await deliver(row);
      if (rows.length < BATCH) return;
    }
  }

  async function deliverErasures(): Promise<void> {
    const rows = await adapter.findMany<ErasureRow>({ model: 'pendingErasure', limit: BATCH });
    for (const { id, uid, erasedAt, confirmed } of rows) {
      if (confirmed && now() - erasedAt.getTime() < ERASE_AGAIN_MS) continue;
      await send(await tokens.signErasure(uid, erasedAt.getTime()));
      const where = [{ field: 'id', value: id }];
      if (confirmed) await adapter.delete({ model: 'pendingErasure', where });
      else await adapter.update({ model: 'pendingErasure', where, update: { confirmed: true } });
    }
  }

  return oneAtATime(async () => {
    await deliverAll();
    await deliverErasures();
  });
}
