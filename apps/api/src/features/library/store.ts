import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { bookmarks } from '../bookmarks/tables.ts';
import { follows } from '../follows/tables.ts';
import { gifts } from '../gifts/tables.ts';
import { highlights } from '../highlights/tables.ts';
import { libraryWrites } from '../library-writes/tables.ts';
import { emailMessages } from '../notification-emails/tables.ts';
import { notificationSettings, notifications } from '../notifications/tables.ts';
import { privateFeeds } from '../private-feeds/tables.ts';
import { pushMessages, pushSubscriptions } from '../push/tables.ts';
import { readingRecords } from '../reading/tables.ts';
import { libraryFolderItems, libraryFolders, librarySettings, libraryTags } from './tables.ts';

export interface StoredSettings {
  readonly history: boolean;
  readonly historyClearedAt: Date | null;
}

export async function findLibrarySettings(db: Database, uid: string): Promise<StoredSettings> {
  const [row] = await db.select().from(librarySettings).where(eq(librarySettings.uid, uid)).limit(1);
  return row ?? { history: true, historyClearedAt: null };
}

export async function saveHistorySetting(db: Database, uid: string, history: boolean): Promise<void> {
  await db
    .insert(librarySettings)
    .values({ uid, history })
    .onConflictDoUpdate({ target: librarySettings.uid, set: { history } });
}

/** Every table with data of a reader's library. */
const LIBRARY_TABLES = [
  bookmarks,
  readingRecords,
  librarySettings,
  libraryFolderItems,
  libraryFolders,
  libraryTags,
  libraryWrites,
  highlights,
  gifts,
  follows,
  notifications,
  notificationSettings,
  emailMessages,
  pushMessages,
  pushSubscriptions,
  privateFeeds,
] as const;

/** Deletes everything that is stored about a reader's library. */
export async function eraseLibrary(db: Database, uid: string): Promise<void> {
  await db.transaction(async (transaction) => {
    for (const table of LIBRARY_TABLES) await transaction.delete(table).where(eq(table.uid, uid));
  });
}
