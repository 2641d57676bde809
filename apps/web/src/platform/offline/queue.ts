import { type ItemRecord, type ItemRecords, mergeLibraries } from '@tidemark/contracts/library-change';
import { readRecord, withSyncLock, writeRecord } from '../storage/database.ts';
import { type Sealed, seal, unseal } from '../storage/vault.ts';
import { markOfflineUse, setOfflineStatus } from './status.ts';

/**
 * What the reader has changed on this device and the server has not confirmed. Encrypted, because it contains notes and
 * quotes of bodies. A member's changes are sent by that member's next sync only.
 */
interface Queue {
  readonly uid: string;
  readonly items: readonly (readonly [key: string, record: ItemRecord])[];
}

const QUEUE = 'queue';

async function read(uid: string): Promise<ItemRecords> {
  const queue = await unseal<Queue>(await readRecord<Sealed>(QUEUE));
  return new Map(queue?.uid === uid ? queue.items : []);
}

async function write(uid: string, items: ItemRecords): Promise<void> {
  markOfflineUse();
  await writeRecord(QUEUE, await seal({ uid, items: [...items] } satisfies Queue));
  setOfflineStatus({ queued: items.size });
}

export const queueChanges = (uid: string, records: ItemRecords): Promise<void> =>
  withSyncLock(async () => write(uid, mergeLibraries(await read(uid), records)));

export const queuedChanges = (uid: string): Promise<ItemRecords> => withSyncLock(() => read(uid));

/** When the last of these changes was made. */
export const latestTime = (records: ItemRecords): number =>
  Math.max(
    0,
    ...[...records.values()].flatMap(({ fields, removedAt = 0 }) => [
      removedAt,
      ...Object.values(fields).map(({ at }) => at),
    ]),
  );

/** Removes what the server has received, except what was changed again meanwhile. */
export const removeSent = (uid: string, sent: ItemRecords): Promise<void> =>
  withSyncLock(async () => {
    const remaining = [...(await read(uid))].filter(
      ([key, record]) => JSON.stringify(record) !== JSON.stringify(sent.get(key)),
    );
    await write(uid, new Map(remaining));
  });
