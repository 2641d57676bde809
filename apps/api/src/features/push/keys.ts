import { createECDH } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { keyValueStore } from '../../platform/database/tables.ts';

/** A VAPID key pair in base64url (RFC 8292), with the address at which push services can reach the operator. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly subject: string;
}

const STORED_KEY = 'push-keys';

function generate(): Omit<PushKeys, 'subject'> {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // Leading zeros are left out by Node.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}

/** The keys of the settings, or a pair that is generated once and that all processes share through the database. */
export async function findPushKeys(
  db: Database,
  { subject, keys }: { readonly subject: string; readonly keys: Omit<PushKeys, 'subject'> | undefined },
): Promise<PushKeys> {
  if (keys) return { ...keys, subject };
  const find = async () => {
    const [row] = await db
      .select({ value: keyValueStore.value })
      .from(keyValueStore)
      .where(eq(keyValueStore.key, STORED_KEY));
    return row?.value as Omit<PushKeys, 'subject'> | undefined;
  };
  const known = await find();
  if (known) return { ...known, subject };
  const value = generate();
  await db.insert(keyValueStore).values({ key: STORED_KEY, value }).onConflictDoNothing();
  return { ...((await find()) ?? value), subject };
}
