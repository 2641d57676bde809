import { createHash } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { type Database, query } from './db.ts';
import { mediaBlobs, mediaFiles } from './schema.ts';

/** Stores the bytes of an image under its name. Equal bytes are stored once. A name keeps the bytes it has. */
export async function putMediaFile(tx: Database, name: string, bytes: Buffer): Promise<void> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  await tx.insert(mediaBlobs).values({ hash, bytes }).onConflictDoNothing();
  await tx.insert(mediaFiles).values({ name, hash }).onConflictDoNothing();
}

export async function findMediaHash(db: Database, name: string): Promise<string | undefined> {
  const [row] = await db.select({ hash: mediaFiles.hash }).from(mediaFiles).where(eq(mediaFiles.name, name));
  return row?.hash;
}

export async function readMediaBlob(db: Database, hash: string): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ bytes: mediaBlobs.bytes })
    .from(mediaBlobs)
    .where(eq(mediaBlobs.hash, hash));
  return row?.bytes;
}

export async function readMediaFile(db: Database, name: string): Promise<Buffer | undefined> {
  const hash = await findMediaHash(db, name);
  return hash === undefined ? undefined : readMediaBlob(db, hash);
}

/** Deletes these names, and the bytes that no other name has. */
export async function deleteMediaFiles(tx: Database, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const deleted = await tx
    .delete(mediaFiles)
    .where(inArray(mediaFiles.name, [...names]))
    .returning({ hash: mediaFiles.hash });
  if (deleted.length === 0) return;
  await tx.delete(mediaBlobs).where(
    sql`${inArray(
      mediaBlobs.hash,
      deleted.map(({ hash }) => hash),
    )} and not exists (select from media_files where media_files.hash = ${mediaBlobs.hash})`,
  );
}

/** The names of ingested images whose bytes are not in the database. */
export async function missingMediaFiles(db: Database): Promise<string[]> {
  const rows = await query<{ name: string }>(
    db,
    sql`select name from (select name from media union all select small->>'name' from media where small is not null) names
      where not exists (select from media_files where media_files.name = names.name)`,
  );
  return rows.map(({ name }) => name);
}
