import { randomUUID } from 'node:crypto';
import type { Email } from '@tidemark/email/email';
import { MAX_SEND_MS, RejectedEmailError, type Transport } from '@tidemark/email/transport';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { oneAtATime } from '../background.ts';
import type { Clock } from '../clock.ts';
import type { Database, Row } from '../database.ts';

const TABLE = `create table if not exists queued_email (
  id text primary key,
  queued_at bigint not null,
  next_attempt_at bigint not null,
  attempts integer not null,
  state text not null,
  content text not null
)`;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** An email that could not be sent for this long is given up. */
const GIVE_UP_MS = 3 * DAY_MS;
/** Ids are remembered this long, so that the same email is not queued twice. */
const KEEP_MS = 90 * DAY_MS;
const BATCH = 50;

/** Work that is done after the response and results in an email, or in none. */
export interface EmailRequest {
  readonly kind: string;
  readonly to: string;
  /** The address of the account that requested a new one. */
  readonly from?: string;
}

export type PrepareEmail = (request: EmailRequest) => Promise<Email | undefined>;

export interface EmailQueue {
  /** Stores an email; it is sent soon, also after a crash. The same id is stored once. */
  add(email: Email, id?: string): Promise<void>;
  /**
   * Stores a request, which `prepare` turns into an email later. Storing takes the same time for every address, so
   * a form can do it before its response without revealing whether the address has an account.
   */
  request(request: EmailRequest): Promise<void>;
  /** Sends everything that is due. */
  deliver(): Promise<void>;
  status(): Promise<EmailQueueStatus>;
}

export interface EmailQueueStatus {
  readonly waiting: number;
  readonly oldestQueuedAt: number | undefined;
  /** Emails that were given up and whose ids are still remembered. */
  readonly failed: number;
}

export interface QueueOptions {
  readonly database: Database;
  readonly secret: string;
  readonly now: Clock;
  readonly transport: Transport;
  readonly prepare: PrepareEmail;
  /** Called when an email was stored. */
  readonly onAdd: () => void;
  readonly onFailure: (failure: {
    readonly err: unknown;
    readonly id: string;
    readonly final: boolean;
  }) => void;
}

type Content = { readonly email: Email } | { readonly request: EmailRequest };

interface Claim {
  readonly id: string;
  readonly queuedAt: number;
  readonly attempts: number;
  readonly content: string;
}

/** 5 seconds after the first failure, then twice as long each time, at most an hour. */
export function retryDelay(attempts: number): number {
  return Math.min(HOUR_MS, 5_000 * 2 ** Math.max(0, attempts - 1));
}

const toClaim = (row: Row): Claim => ({
  id: String(row.id),
  queuedAt: Number(row.queued_at),
  attempts: Number(row.attempts),
  content: String(row.content),
});

/**
 * Emails are rows until they have been sent. A process claims one for as long as a send can take; if it dies
 * meanwhile, the email is sent again with the same Message-ID. Contents are encrypted, because they contain codes and
 * links, and erased after sending.
 */
export async function createEmailQueue(options: QueueOptions): Promise<EmailQueue> {
  const { database, secret, now, transport, prepare, onAdd, onFailure } = options;
  await database.withMigrationLock(async () => void (await database.query(TABLE)));
  let lastQueuedAt = 0;
  let nextCleanUpAt = 0;

  async function store(id: string, content: Content): Promise<void> {
    // Emails are sent in the order of this time, even within one millisecond.
    lastQueuedAt = Math.max(now(), lastQueuedAt + 1);
    const encrypted = await symmetricEncrypt({ key: secret, data: JSON.stringify(content) });
    await database.query(
      `insert into queued_email (id, queued_at, next_attempt_at, attempts, state, content)
       values ($1, $2, $3, 0, 'queued', $4) on conflict (id) do nothing`,
      [id, lastQueuedAt, now(), encrypted],
    );
    onAdd();
  }

  async function finish(id: string, state: 'sent' | 'failed'): Promise<void> {
    await database.query(`update queued_email set state = $2, content = '' where id = $1`, [id, state]);
  }

  async function due(): Promise<readonly Claim[]> {
    const rows = await database.query(
      `select id, queued_at, attempts, content from queued_email
       where state = 'queued' and next_attempt_at <= $1 order by queued_at limit ${BATCH}`,
      [now()],
    );
    return rows.map(toClaim);
  }

  async function claim({ id, attempts }: Claim): Promise<boolean> {
    const claimed = await database.query(
      `update queued_email set attempts = attempts + 1, next_attempt_at = $3
       where id = $1 and attempts = $2 and state = 'queued' returning id`,
      [id, attempts, now() + MAX_SEND_MS],
    );
    return claimed.length === 1;
  }

  async function send({ id, queuedAt, content }: Claim): Promise<void> {
    const parsed = JSON.parse(await symmetricDecrypt({ key: secret, data: content })) as Content;
    if ('request' in parsed) {
      const email = await prepare(parsed.request);
      if (email) await store(`${id}-email`, { email });
    } else if ((parsed.email.validUntil ?? Number.POSITIVE_INFINITY) > now()) {
      await transport({ id, queuedAt, email: parsed.email });
    }
    await finish(id, 'sent');
  }

  async function attempt(one: Claim): Promise<void> {
    if (!(await claim(one))) return;
    try {
      await send(one);
    } catch (err) {
      const { id, queuedAt, attempts } = one;
      const final = err instanceof RejectedEmailError || now() - queuedAt > GIVE_UP_MS;
      onFailure({ err, id, final });
      if (final) return finish(id, 'failed');
      await database.query('update queued_email set next_attempt_at = $2 where id = $1', [
        ...[id, now() + retryDelay(attempts + 1)],
      ]);
    }
  }

  async function deleteOld(): Promise<void> {
    if (now() < nextCleanUpAt) return;
    nextCleanUpAt = now() + HOUR_MS;
    await database.query(`delete from queued_email where state <> 'queued' and queued_at < $1`, [
      now() - KEEP_MS,
    ]);
  }

  async function deliverAll(): Promise<void> {
    await deleteOld();
    for (let batch = await due(); batch.length > 0; batch = await due()) {
      for (const one of batch) await attempt(one);
    }
  }

  async function status(): Promise<EmailQueueStatus> {
    const [row] = await database.query(
      `select sum(case when state = 'queued' then 1 else 0 end) as waiting,
         min(case when state = 'queued' then queued_at end) as oldest,
         sum(case when state = 'failed' then 1 else 0 end) as failed
       from queued_email`,
    );
    const oldest = row?.oldest ?? undefined;
    return {
      waiting: Number(row?.waiting ?? 0),
      oldestQueuedAt: oldest === undefined ? undefined : Number(oldest),
      failed: Number(row?.failed ?? 0),
    };
  }

  return {
    status,
    add: (email, id = randomUUID()) => store(id, { email }),
    request: (request) => store(randomUUID(), { request }),
    deliver: oneAtATime(deliverAll),
  };
}
