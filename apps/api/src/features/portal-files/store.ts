import { eq, inArray, lt } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { portalFiles } from './tables.ts';

/** Cached HTML may name a file for 10 days after the last portal process with its build has ended. */
const KEPT_MS = 12 * 24 * 3_600_000;

/** Records that a build with these files is in use, and returns those that are not stored. */
export async function usePortalFiles(db: Database, paths: readonly string[], now: Date): Promise<string[]> {
  if (paths.length === 0) return [];
  const stored = await db
    .update(portalFiles)
    .set({ usedAt: now })
    .where(inArray(portalFiles.path, [...paths]))
    .returning({ path: portalFiles.path });
  const known = new Set(stored.map(({ path }) => path));
  return paths.filter((path) => !known.has(path));
}

/** A path keeps the bytes it has. */
export async function putPortalFile(db: Database, path: string, bytes: Buffer, now: Date): Promise<void> {
  await db.insert(portalFiles).values({ path, bytes, usedAt: now }).onConflictDoNothing();
}

export async function readPortalFile(db: Database, path: string): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ bytes: portalFiles.bytes })
    .from(portalFiles)
    .where(eq(portalFiles.path, path));
  return row?.bytes;
}

export async function deleteUnusedPortalFiles(db: Database, now: Date): Promise<void> {
  await db.delete(portalFiles).where(lt(portalFiles.usedAt, new Date(now.getTime() - KEPT_MS)));
}
