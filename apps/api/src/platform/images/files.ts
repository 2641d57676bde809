import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Database, query } from '../database/database.ts';
import { type ObjectStorage, ObjectStorageError, sha256 } from './object-storage.ts';
import { mediaBlobs, mediaFiles } from './tables.ts';

/**
 * Stores the bytes of an image under its name, in the object storage if there is one, else in the database. Equal bytes
 * are stored once. A name keeps the bytes it has.
 */
export async function putMediaFile(
  tx: Database,
  name: string,
  bytes: Buffer,
  objects: ObjectStorage | undefined,
): Promise<void> {
  const hash = sha256(bytes);
  const [blob] = await tx
    .insert(mediaBlobs)
    .values({ hash, bytes: objects ? null : bytes })
    // The update locks the row: `removeUnusedObjects` waits, and sees the name that follows.
    .onConflictDoUpdate({
      target: mediaBlobs.hash,
      set: { bytes: sql`coalesce(${mediaBlobs.bytes}, excluded.bytes)` },
    })
    .returning({ isInDatabase: sql<boolean>`${mediaBlobs.bytes} is not null` });
  if (objects && !blob?.isInDatabase) await objects.put(hash, bytes);
  await tx.insert(mediaFiles).values({ name, hash }).onConflictDoNothing();
}

export async function findMediaHash(db: Database, name: string): Promise<string | undefined> {
  const [row] = await db.select({ hash: mediaFiles.hash }).from(mediaFiles).where(eq(mediaFiles.name, name));
  return row?.hash;
}

/** An `ObjectStorageError` if the bytes are in an object storage that cannot be read from. */
export async function readMediaBlob(
  db: Database,
  hash: string,
  objects: ObjectStorage | undefined,
): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ bytes: mediaBlobs.bytes })
    .from(mediaBlobs)
    .where(eq(mediaBlobs.hash, hash));
  if (!row) return undefined;
  if (row.bytes) return row.bytes;
  if (!objects) throw new ObjectStorageError('The image is in an object storage, and none is configured');
  return objects.get(hash);
}

export async function readMediaFile(
  db: Database,
  name: string,
  objects: ObjectStorage | undefined,
): Promise<Buffer | undefined> {
  const hash = await findMediaHash(db, name);
  return hash === undefined ? undefined : readMediaBlob(db, hash, objects);
}

const isUnused = sql`not exists (select from media_files where media_files.hash = ${mediaBlobs.hash})`;

/** Deletes these names, and the bytes in the database that no other name has. */
export async function deleteMediaFiles(tx: Database, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const deleted = await tx
    .delete(mediaFiles)
    .where(inArray(mediaFiles.name, [...names]))
    .returning({ hash: mediaFiles.hash });
  if (deleted.length === 0) return;
  const hashes = deleted.map(({ hash }) => hash);
  await tx
    .delete(mediaBlobs)
    .where(and(inArray(mediaBlobs.hash, hashes), isNotNull(mediaBlobs.bytes), isUnused));
}

/**
 * Deletes objects that no name has. Their rows are deleted with them, after the names: whatever fails in between is
 * repeated the next time, and an image that is stored again meanwhile keeps its bytes.
 */
export async function removeUnusedObjects(db: Database, objects: ObjectStorage): Promise<void> {
  const unused = await db
    .select({ hash: mediaBlobs.hash })
    .from(mediaBlobs)
    .where(and(isNull(mediaBlobs.bytes), isUnused));
  for (const { hash } of unused) {
    await db.transaction(async (tx) => {
      await tx
        .select({ hash: mediaBlobs.hash })
        .from(mediaBlobs)
        .where(eq(mediaBlobs.hash, hash))
        .for('update');
      // A statement of its own, which sees what was committed while the lock was waited for.
      const [row] = await tx
        .select({ hash: mediaBlobs.hash })
        .from(mediaBlobs)
        .where(and(eq(mediaBlobs.hash, hash), isNull(mediaBlobs.bytes), isUnused));
      if (!row) return;
      await objects.delete(hash);
      await tx.delete(mediaBlobs).where(eq(mediaBlobs.hash, hash));
    });
  }
}

/** Whether any image is stored in an object storage instead of the database. */
export async function hasStoredObjects(db: Database): Promise<boolean> {
  const rows = await db
    .select({ hash: mediaBlobs.hash })
    .from(mediaBlobs)
    .where(isNull(mediaBlobs.bytes))
    .limit(1);
  return rows.length > 0;
}

/** The names of ingested images whose bytes are not stored. */
export async function missingMediaFiles(db: Database): Promise<string[]> {
  const rows = await query<{ name: string }>(
    db,
    sql`select name from (select name from media union all select small->>'name' from media where small is not null) names
      where not exists (select from media_files where media_files.name = names.name)`,
  );
  return rows.map(({ name }) => name);
}
