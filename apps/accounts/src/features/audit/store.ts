import { randomUUID } from 'node:crypto';
import { coarseNetwork } from '@tidemark/rate-limit/client-network';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Query, Row } from '../../platform/database.ts';
import { deviceName } from '../../platform/http/device-name.ts';
import { type EventKind, OUTCOMES, type Outcome } from './events.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const EXPORT_PAGE = 500;

/** What happened to an account. Rows are never changed; see `maintainEvents`. */
export interface AccountEvent {
  readonly id: string;
  readonly at: Date;
  /** Whose account it is; undefined if there is none with the address that was entered. */
  readonly userId: string | undefined;
  /** The member of staff who did it; undefined for the reader. */
  readonly actorId: string | undefined;
  readonly kind: string;
  readonly outcome: Outcome;
  /** The first 24 bits of an IPv4 address, the first 48 of an IPv6 address. */
  readonly network: string | undefined;
  readonly device: string | undefined;
  readonly detail: string;
}

export interface NewEvent {
  readonly kind: EventKind;
  readonly outcome?: Outcome;
  readonly uid?: string;
  /** Instead of the id, an address that was entered and may have no account. It is not stored. */
  readonly email?: string;
  readonly actorId?: string;
  readonly detail?: string;
}

export interface Period {
  readonly since?: Date;
  readonly until?: Date;
}

export interface Audit {
  /** Records an event of this request; `query` if it belongs to a transaction. */
  record(event: NewEvent, request: FastifyRequest | undefined, query?: Query): Promise<void>;
  /** Newest first. */
  of(uid: string, limit: number): Promise<readonly AccountEvent[]>;
  /** All events of a period, oldest first, without holding them in memory. */
  all(period: Period): AsyncGenerator<AccountEvent>;
  /** Deletes the events that have been kept for their time. */
  deleteOld(): Promise<void>;
  /** Counts an event without recording it: what is refused before it is tried could fill the table. */
  tally(kind: EventKind, outcome: Outcome): void;
  /** How many events of these kinds and outcomes this process has seen. */
  count(kinds: readonly EventKind[], outcomes: readonly Outcome[]): number;
}

/** How a member of staff is named in grants and revocations. */
export const staffName = (uid: string): string => `staff ${uid}`;

/** Lets the transaction of `query` change or delete events, which the database refuses otherwise. */
export const maintainEvents = (query: Query) =>
  query(`select set_config('tidemark.audit_maintenance', 'on', true)`);

const optional = (value: unknown) => (typeof value === 'string' ? value : undefined);

function toEvent({ id, at, userId, actorId, kind, outcome, network, device, detail }: Row): AccountEvent {
  return {
    ...{ id: String(id), at: new Date(at as string | Date), kind: String(kind), detail: String(detail) },
    ...{ userId: optional(userId), actorId: optional(actorId) },
    ...{ network: optional(network), device: optional(device) },
    outcome: OUTCOMES.find((known) => known === outcome) ?? 'ok',
  };
}

type Optional<T> = { readonly [Key in keyof T]: T[Key] | undefined };

/** For what happens in a transaction without a request. */
export async function insertEvent(
  query: Query,
  at: number,
  { kind, outcome = 'ok', uid, email, actorId, detail = '' }: Optional<NewEvent> & Pick<NewEvent, 'kind'>,
  request?: FastifyRequest,
): Promise<void> {
  await query(
    `insert into "accountEvent"
       (id, at, "userId", "actorId", kind, outcome, network, device, detail)
     values ($1, $2, coalesce($3, (select id from "user" where email = $4)), $5, $6, $7, $8, $9, $10)`,
    [
      ...[randomUUID(), new Date(at), uid ?? null, email ?? null, actorId ?? null, kind, outcome],
      request ? coarseNetwork(request.ip) : null,
      request ? deviceName(request.headers['user-agent']) : null,
      detail.slice(0, 200),
    ],
  );
}

export function createAudit(database: Database, now: Clock, days: number): Audit {
  const counts = new Map<string, number>();
  function tally(kind: EventKind, outcome: Outcome): void {
    const key = `${kind} ${outcome}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return {
    tally,
    async record(
      { kind, outcome = 'ok', uid, email, actorId, detail = '' },
      request,
      query = database.query,
    ) {
      tally(kind, outcome);
      await insertEvent(query, now(), { kind, outcome, uid, email, actorId, detail }, request);
    },
    async of(uid, limit) {
      const rows = await database.query(
        'select * from "accountEvent" where "userId" = $1 order by at desc, id limit $2',
        [uid, limit],
      );
      return rows.map(toEvent);
    },
    async *all({ since = new Date(0), until = new Date(8.64e15) }) {
      let after: { readonly at: Date; readonly id: string } = { at: since, id: '' };
      for (;;) {
        const rows: readonly Row[] = await database.query(
          `select * from "accountEvent" where (at, id) > ($1, $2) and at < $3 order by at, id limit $4`,
          [after.at, after.id, until, EXPORT_PAGE],
        );
        const events = rows.map(toEvent);
        yield* events;
        const last = events.at(-1);
        if (!last || events.length < EXPORT_PAGE) return;
        after = last;
      }
    },
    async deleteOld() {
      await database.transaction(async (query) => {
        await maintainEvents(query);
        await query('delete from "accountEvent" where at < $1', [new Date(now() - days * DAY_MS)]);
      });
    },
    count: (kinds, outcomes) =>
      kinds
        .flatMap((kind) => outcomes.map((outcome) => counts.get(`${kind} ${outcome}`) ?? 0))
        .reduce((sum, count) => sum + count, 0),
  };
}
