import { deleteOldEndings } from './features/entitlements/index.ts';
import { deleteGiftNetworks } from './features/gifts/index.ts';
import { deleteOldNotifications, emailQueue, pushQueue } from './features/notifications/index.ts';
import { deleteUnusedPortalFiles } from './features/portal-files/index.ts';
import { deleteExpiredReads } from './features/reads/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';

type Deletion = (db: Database, now: Date) => Promise<unknown>;
type Log = { error(details: object, message: string): void };

const deletion =
  (what: string, run: Deletion) =>
  (db: Database, now: Clock, log: Log): Promise<unknown> =>
    run(db, now()).catch((error) => log.error({ err: error }, `${what} were not deleted`));

export const deleteReads = deletion('Reads of past days', deleteExpiredReads);

const DELETIONS = [
  deleteReads,
  deletion('Networks of gift readers', deleteGiftNetworks),
  deletion('Old notifications', deleteOldNotifications),
  ...[emailQueue, pushQueue].map((queue) => deletion('Old messages', (db, now) => queue.deleteOld(db, now))),
  deletion('Files of earlier builds', deleteUnusedPortalFiles),
  deletion('Endings of sessions', deleteOldEndings),
];

/** Deletes what is stored for a limited time. A failure is logged, and what failed is repeated with the next call. */
export async function deleteExpired(db: Database, now: Clock, log: Log): Promise<void> {
  for (const run of DELETIONS) await run(db, now, log);
}
