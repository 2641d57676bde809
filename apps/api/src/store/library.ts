import { eq } from 'drizzle-orm';
import type { Database } from './db.ts';
import {
  bookmarks,
  emailMessages,
  follows,
  gifts,
  highlights,
  libraryFolderItems,
  libraryFolders,
  librarySettings,
  libraryTags,
  libraryWrites,
  notificationSettings,
  notifications,
  privateFeeds,
  pushMessages,
  pushSubscriptions,
  readingRecords,
} from './schema.ts';

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
