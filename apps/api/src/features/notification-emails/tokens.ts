import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { keyValueStore } from '../../platform/database/tables.ts';
import { findReaderRights } from '../entitlements/index.ts';
import { emailQueue } from '../notifications/index.ts';

const SECRET_KEY = 'email-link-secret';
/** The part of an address before the @ has at most 64 characters, and the id of an email up to 40. */
const BOUNCE_SIGNATURE_LENGTH = 12;

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

const sign = (secret: string, ...parts: readonly string[]): Buffer =>
  createHmac('sha256', secret)
    .update(['email preferences', ...parts].join('\n'))
    .digest();

/** What the tokens of emails from before the first epoch say. */
const signedParts = (uid: string, address: string, epoch: number) =>
  epoch === 0 ? [uid, address] : [uid, address, `epoch ${epoch}`];

/**
 * Stands for this reader wherever emails are chosen, and nowhere else, as long as this is their address: whoever reads
 * the emails of an earlier address must not choose those of the next one. To choose, the security epoch must be the
 * same too; to unsubscribe, any is enough.
 */
export function emailToken(secret: string, uid: string, address: string, epoch: number): string {
  const signature = sign(secret, ...signedParts(uid, address, epoch)).toString('base64url');
  return `${Buffer.from(uid).toString('base64url')}.${epoch === 0 ? '' : `${epoch}.`}${signature}`;
}

const bounceSignature = async (db: Database, id: string, address: string): Promise<string> =>
  // Mail servers may change the case of an address.
  createHmac('sha256', await linkSecret(db))
    .update(`bounce\n${id.toLowerCase()}\n${address}`)
    .digest('hex')
    .slice(0, BOUNCE_SIGNATURE_LENGTH);

/** The address to which mail servers return this email, such as bounce+notification-1.0123456789ab@example.com. */
export async function bounceAddressOf(
  db: Database,
  bounceAddress: string,
  id: string,
  address: string,
): Promise<string> {
  return bounceAddress.replace('@', `+${id}.${await bounceSignature(db, id, address)}@`);
}

/** The reader and address of the email that was returned, or undefined if it was not sent to their current address. */
export async function readerOfBounce(
  db: Database,
  bounced: string,
): Promise<{ readonly uid: string; readonly address: string } | undefined> {
  const [, id, signature] = /\+([\w-]{1,50})\.([0-9a-f]{12})@/i.exec(bounced) ?? [];
  if (id === undefined || signature === undefined) return undefined;
  const uid = await emailQueue.readerOf(db, id);
  const address = uid === undefined ? null : ((await findReaderRights(db, uid))?.email ?? null);
  if (uid === undefined || address === null) return undefined;
  const expected = await bounceSignature(db, id, address);
  const isGenuine = timingSafeEqual(Buffer.from(signature.toLowerCase()), Buffer.from(expected));
  return isGenuine ? { uid, address } : undefined;
}

/**
 * The uid of a token from a link, or undefined if it is invalid or if the address or the epoch has changed since.
 * `toUnsubscribe` accepts tokens of earlier epochs, and of emails from before tokens named the address.
 */
export async function uidOfEmailToken(
  db: Database,
  token: string,
  { toUnsubscribe = false } = {},
): Promise<string | undefined> {
  const [, encoded, epochText = '0', signature] =
    /^([\w-]{1,300})(?:\.([1-9]\d{0,9}))?\.([\w-]{43})$/.exec(token) ?? [];
  if (encoded === undefined || signature === undefined) return undefined;
  const uid = Buffer.from(encoded, 'base64url').toString();
  // PostgreSQL stores no NUL, and no reader's id has control characters.
  if (/[\p{Cc}\ufffd]/u.test(uid)) return undefined;
  const secret = await linkSecret(db);
  const isSignedBy = (expected: Buffer) => timingSafeEqual(Buffer.from(signature, 'base64url'), expected);
  if (toUnsubscribe && isSignedBy(sign(secret, uid))) return uid;
  const rights = await findReaderRights(db, uid);
  if (!rights?.email || !isSignedBy(sign(secret, ...signedParts(uid, rights.email, Number(epochText)))))
    return undefined;
  return toUnsubscribe || Number(epochText) === rights.epoch ? uid : undefined;
}
