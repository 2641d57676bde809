import { deleteDB, type IDBPDatabase, openDB } from 'idb';

/** Records on this device. Texts of bodies and notes are stored encrypted only, see vault.ts. */
const NAME = 'portal.offline';
const STORE = 'records';

let opened: Promise<IDBPDatabase> | undefined;

function open(): Promise<IDBPDatabase> {
  opened ??= openDB(NAME, 1, {
    upgrade: (database) => void database.createObjectStore(STORE),
    // Another tab deletes the database.
    blocking: close,
    terminated: close,
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

function close(): void {
  void opened?.then((database) => database.close());
  opened = undefined;
}

export const readRecord = async <T>(key: string): Promise<T | undefined> => (await open()).get(STORE, key);

export async function writeRecord(key: string, value: unknown): Promise<void> {
  await (await open()).put(STORE, value, key);
}

export async function deleteRecord(key: string): Promise<void> {
  await (await open()).delete(STORE, key);
}

/** All records whose keys begin with the prefix. */
export const readRecords = async <T>(prefix: string): Promise<T[]> =>
  (await open()).getAll(STORE, IDBKeyRange.bound(prefix, `${prefix}\uffff`));

export async function deleteDatabase(): Promise<void> {
  close();
  await deleteDB(NAME);
}

/** One tab at a time. Browsers without the Web Locks API do not wait. */
export const withSyncLock = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(NAME, work) : work();
