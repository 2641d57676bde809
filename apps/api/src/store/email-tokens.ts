import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from './db.ts';
import { keyValueStore } from './schema.ts';

const SECRET_KEY = 'email-link-secret';

/** Signs the links in emails, which work without signing in. All processes share the secret through the database. */
export async function linkSecret(db: Database): Promise<string> {
  const find = async () => {
    const [row] = await db
      .select({ value: keyValueStore.value })
      .from(keyValueStore)
      .where(eq(keyValueStore.key, SECRET_KEY));
    return (row?.value as { secret: string } | undefined)?.secret;
  };
  const known = await find();
  if (known !== undefined) return known;
  const value = { secret: randomBytes(32).toString('base64url') };
  await db.insert(keyValueStore).values({ key: SECRET_KEY, value }).onConflictDoNothing();
  return (await find()) ?? value.secret;
}

const sign = (secret: string, uid: string): Buffer =>
  createHmac('sha256', secret).update(`email preferences\n${uid}`).digest();

/** Stands for this reader wherever emails are chosen, and nowhere else. */
export function emailToken(secret: string, uid: string): string {
  const signature = sign(secret, uid).toString('base64url');
  return `${Buffer.from(uid).toString('base64url')}.${signature}`;
}

/** The uid of a token from a link, or undefined if it is invalid. */
export async function uidOfEmailToken(db: Database, token: string): Promise<string | undefined> {
  const [, encoded, signature] = /^([\w-]{1,300})\.([\w-]{43})$/.exec(token) ?? [];
  if (encoded === undefined || signature === undefined) return undefined;
  const uid = Buffer.from(encoded, 'base64url').toString();
  const expected = sign(await linkSecret(db), uid);
  return timingSafeEqual(Buffer.from(signature, 'base64url'), expected) ? uid : undefined;
}
