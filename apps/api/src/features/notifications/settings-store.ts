import {
  DEFAULT_SETTINGS,
  type EmailStop,
  type NotificationSettings,
} from '@tidemark/contracts/notification-settings';
import { sql } from 'drizzle-orm';
import { type Database, textArray } from '../../platform/database/database.ts';
import { notificationSettings } from './tables.ts';

export interface StoredNotificationSettings extends NotificationSettings {
  readonly emailStopped: EmailStop | null;
  readonly bouncedAddress: string | null;
}

export const DEFAULT_STORED_SETTINGS: StoredNotificationSettings = {
  ...DEFAULT_SETTINGS,
  emailStopped: null,
  bouncedAddress: null,
};

export async function findNotificationSettings(
  db: Database,
  uid: string,
): Promise<StoredNotificationSettings> {
  return (await settingsByUid(db, [uid])).get(uid) ?? DEFAULT_STORED_SETTINGS;
}

/** Without an entry for readers who have the defaults. */
export async function settingsByUid(
  db: Database,
  uids: readonly string[],
): Promise<ReadonlyMap<string, StoredNotificationSettings>> {
  const rows = await db
    .select()
    .from(notificationSettings)
    .where(sql`${notificationSettings.uid} = any(${textArray(uids)})`);
  return new Map(rows.map((row) => [row.uid, row]));
}

/** A reader who saves their settings gets emails again, also after an unsubscription or a bounce. */
export async function saveNotificationSettings(
  db: Database,
  uid: string,
  settings: NotificationSettings,
): Promise<void> {
  const values = { ...settings, emailStopped: null, bouncedAddress: null };
  await db
    .insert(notificationSettings)
    .values({ uid, ...values })
    .onConflictDoUpdate({ target: notificationSettings.uid, set: values });
}

export async function stopEmails(
  db: Database,
  uid: string,
  emailStopped: EmailStop,
  bouncedAddress: string | null = null,
): Promise<void> {
  await db
    .insert(notificationSettings)
    .values({ uid, ...DEFAULT_STORED_SETTINGS, emailStopped, bouncedAddress })
    .onConflictDoUpdate({ target: notificationSettings.uid, set: { emailStopped, bouncedAddress } });
}
