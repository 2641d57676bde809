/** Records on this device. Texts of bodies and notes are stored encrypted only, see vault.ts. */
const NAME = 'portal.offline';
const STORE = 'records';

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => {
      // Another tab deletes the database.
      request.result.onversionchange = close;
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
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

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await open()).transaction(STORE, mode);
  const result = await settled(work(transaction.objectStore(STORE)));
  if (mode === 'readwrite') {
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  }
  return result;
}

export const readRecord = <T>(key: string): Promise<T | undefined> =>
  inStore('readonly', (store) => store.get(key) as IDBRequest<T | undefined>);

export async function writeRecord(key: string, value: unknown): Promise<void> {
  await inStore('readwrite', (store) => store.put(value, key));
}

export async function deleteRecord(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(key));
}

/** All records whose keys begin with the prefix. */
export const readRecords = <T>(prefix: string): Promise<T[]> =>
  inStore(
    'readonly',
    (store) => store.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`)) as IDBRequest<T[]>,
  );

export async function deleteDatabase(): Promise<void> {
  close();
  await settled(indexedDB.deleteDatabase(NAME));
}

/** One tab at a time. Browsers without the Web Locks API do not wait. */
export const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(NAME, work) : work();
