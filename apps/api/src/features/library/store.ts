import { and, eq, sql } from 'drizzle-orm';
import { type Database, query } from '../../platform/database/database.ts';
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
import { savedLinks } from '../saved-links/tables.ts';
import { libraryFolderItems, libraryFolders, libraryNotes, librarySettings, libraryTags } from './tables.ts';

export interface StoredSettings {
  readonly history: boolean;
  readonly historyClearedAt: Date | null;
  readonly welcomedAt: Date | null;
}

export async function findLibrarySettings(db: Database, uid: string): Promise<StoredSettings> {
  const [row] = await db.select().from(librarySettings).where(eq(librarySettings.uid, uid)).limit(1);
  return row ?? { history: true, historyClearedAt: null, welcomedAt: null };
}

export async function saveHistorySetting(db: Database, uid: string, history: boolean): Promise<void> {
  await db
    .insert(librarySettings)
    .values({ uid, history })
    .onConflictDoUpdate({ target: librarySettings.uid, set: { history } });
}

export async function setLibraryNote(
  db: Database,
  uid: string,
  articleId: number,
  note: string,
): Promise<void> {
  const ofArticle = and(eq(libraryNotes.uid, uid), eq(libraryNotes.articleId, articleId));
  if (note === '') await db.delete(libraryNotes).where(ofArticle);
  else {
    await db
      .insert(libraryNotes)
      .values({ uid, articleId, note })
      .onConflictDoUpdate({ target: [libraryNotes.uid, libraryNotes.articleId], set: { note } });
  }
}

/** Whoever follows or has saved something knows how, and is not asked. */
export async function isWelcomeDue(db: Database, uid: string): Promise<boolean> {
  const [row] = await query<{ due: boolean }>(
    db,
    sql`select not exists (select from library_settings where uid = ${uid} and welcomed_at is not null)
      and not exists (select from follows where uid = ${uid})
      and not exists (select from bookmarks where uid = ${uid}) as due`,
  );
  return row?.due ?? false;
}

export async function setWelcomed(db: Database, uid: string, now: Date): Promise<void> {
  await db
    .insert(librarySettings)
    .values({ uid, welcomedAt: now })
    .onConflictDoUpdate({ target: librarySettings.uid, set: { welcomedAt: now } });
}

/** Every table with data of a reader's library. */
const LIBRARY_TABLES = [
  bookmarks,
  readingRecords,
  librarySettings,
  libraryFolderItems,
  libraryFolders,
  libraryTags,
  libraryNotes,
  savedLinks,
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
