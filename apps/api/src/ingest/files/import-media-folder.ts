import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../platform/database/database.ts';
import { missingMediaFiles, putMediaFile } from '../../platform/images/files.ts';
import type { ObjectStorage } from '../../platform/images/object-storage.ts';
import { unlessMissing } from './content-folder.ts';

/**
 * Earlier releases stored ingested images as files. Stores those that are missing and returns how many.
 * The files stay, because processes of the earlier release may still serve them during an update.
 */
export async function importMediaFolder(
  db: Database,
  dataDir: string,
  objects?: ObjectStorage,
): Promise<number> {
  const folder = join(dataDir, 'media');
  const files = new Set(await readdir(folder).catch(unlessMissing([])));
  if (files.size === 0) return 0;
  const names = (await missingMediaFiles(db)).filter((name) => files.has(name));
  for (const name of names) {
    const bytes = await readFile(join(folder, name)).catch(unlessMissing(undefined));
    if (bytes) await db.transaction((tx) => putMediaFile(tx, name, bytes, objects));
  }
  return names.length;
}
