import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';

const TABLE = `create table if not exists stripe_event (
  id text primary key,
  processed_at bigint not null
)`;

/** Stripe repeats an event for three days. */
const KEEP_MS = 30 * 24 * 60 * 60 * 1000;

/** The ids of processed events. A repetition has no effect, and is not even looked up at Stripe. */
export interface StripeEvents {
  isProcessed(id: string): Promise<boolean>;
  setProcessed(id: string): Promise<void>;
}

export async function createStripeEvents(database: Database, now: Clock): Promise<StripeEvents> {
  await database.withMigrationLock(async () => void (await database.query(TABLE)));
  return {
    isProcessed: async (id) =>
      (await database.query('select id from stripe_event where id = $1', [id])).length > 0,
    async setProcessed(id) {
      await database.query(
        'insert into stripe_event (id, processed_at) values ($1, $2) on conflict (id) do nothing',
        [id, now()],
      );
      await database.query('delete from stripe_event where processed_at < $1', [now() - KEEP_MS]);
    },
  };
}
