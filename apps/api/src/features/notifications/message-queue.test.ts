import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startApi } from '../../../test/support.ts';
import { query } from '../../platform/database/database.ts';
import { emailQueue, pushQueue } from './message-queue.ts';

it('passes what is to be sent immediately before older items of digests', async () => {
  const { db } = await startApi();
  const rows = await query<{ id: number; occurrence: string }>(
    db,
    sql`insert into notifications
        (uid, occurrence, kind, reason_kind, reason_target, created_at, email_pending, push_pending)
      select 'reader', occurrence, 'article', 'analyst', '1', now(), email, push from (values
        ('digest', 'daily', null), ('nothing', null, null), ('weekly', 'weekly', 'daily'),
        ('first', 'immediate', 'immediate'), ('second', 'immediate', null))
        as given (occurrence, email, push) returning id::float8 as id, occurrence`,
  );
  const names = new Map(rows.map(({ id, occurrence }) => [id, occurrence]));
  const pending = async (queue: typeof emailQueue, limit: number) => {
    const { ids, isUrgent } = await queue.pendingNotifications(db, limit);
    return { names: ids.map((id) => names.get(id)), isUrgent };
  };
  expect(await pending(emailQueue, 3)).toEqual({ names: ['first', 'second', 'digest'], isUrgent: true });
  expect(await pending(pushQueue, 3)).toEqual({ names: ['first', 'weekly'], isUrgent: true });
  await emailQueue.clearPending(
    db,
    rows.filter(({ occurrence }) => occurrence !== 'digest').map(({ id }) => id),
  );
  expect(await pending(emailQueue, 3)).toEqual({ names: ['digest'], isUrgent: false });
});
