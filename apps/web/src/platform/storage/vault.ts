import { readRecord, writeRecord } from './database.ts';

const KEY = 'key';

export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/** The key of this device. It can be used here but not read, not even by this code, and is deleted with the copies. */
async function encryptionKey(): Promise<CryptoKey> {
  const stored = await readRecord<CryptoKey>(KEY);
  if (stored) return stored;
  const created = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  await writeRecord(KEY, created);
  return created;
}

export async function seal(value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(value));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await encryptionKey(), text);
  return { iv, data };
}

/** Undefined if it cannot be decrypted, such as after the key has been deleted. */
export async function unseal<T>(sealed: Sealed | undefined): Promise<T | undefined> {
  if (!sealed) return undefined;
  try {
    const { iv, data } = sealed;
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await encryptionKey(), data);
    return JSON.parse(new TextDecoder().decode(text)) as T;
  } catch {
    return undefined;
  }
}
