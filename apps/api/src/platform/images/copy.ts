import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { type ObjectStorage, ObjectStorageError } from './object-storage.ts';
import { mediaBlobs } from './tables.ts';

export type ImagePlace = 'storage' | 'database';

const BATCH = 100;

/**
 * Copies the bytes of images that are elsewhere to this place, where they are read from then on, and returns how many.
 * Processes may serve and store images meanwhile. Objects stay in the storage when they are copied to the database.
 */
export async function copyImages(db: Database, objects: ObjectStorage, to: ImagePlace): Promise<number> {
  const isElsewhere = to === 'storage' ? isNotNull(mediaBlobs.bytes) : isNull(mediaBlobs.bytes);
  let copied = 0;
  let last = '';
  for (;;) {
    const batch = await db
      .select({ hash: mediaBlobs.hash })
      .from(mediaBlobs)
      .where(and(isElsewhere, gt(mediaBlobs.hash, last)))
      .orderBy(asc(mediaBlobs.hash))
      .limit(BATCH);
    for (const { hash } of batch) {
      if (await copyImage(db, objects, hash, to)) copied += 1;
      last = hash;
    }
    if (batch.length < BATCH) return copied;
  }
}

function copyImage(db: Database, objects: ObjectStorage, hash: string, to: ImagePlace): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Locked, so that the image is not deleted meanwhile.
    const [row] = await tx.select().from(mediaBlobs).where(eq(mediaBlobs.hash, hash)).for('update');
    if (!row || (row.bytes === null) === (to === 'storage')) return false;
    if (row.bytes) await objects.put(hash, row.bytes);
    const bytes = row.bytes ? null : await objects.get(hash);
    if (bytes === undefined) throw new ObjectStorageError(`The object storage has no image ${hash}`);
    await tx.update(mediaBlobs).set({ bytes }).where(eq(mediaBlobs.hash, hash));
    return true;
  });
}
