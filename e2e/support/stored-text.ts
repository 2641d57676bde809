import type { Page } from '@playwright/test';

/** Everything that this origin stores on the device, as text. Encrypted data is read byte by byte. */
export function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    const textOf = (value: unknown): string => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
        return new TextDecoder('latin1').decode(value as ArrayBuffer);
      if (typeof value === 'object' && value !== null) return Object.values(value).map(textOf).join('\n');
      return String(value);
    };
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        parts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const request = database.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
        parts.push(...rows.map(textOf));
      }
      database.close();
    }
    return parts.join('\n');
  });
}
