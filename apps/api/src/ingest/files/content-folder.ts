import { readdir } from 'node:fs/promises';
import { SettingError } from '@tidemark/settings/settings';

/** Returns the fallback for a file or folder that does not exist. Any other failure must not look like an empty one. */
export const unlessMissing =
  <T>(fallback: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return fallback;
    throw error;
  };

/**
 * Rejects a folder that is missing or empty, such as a volume that is not mounted. Loaded as a publication without
 * entries, it would unpublish everything.
 */
export async function requireContentFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new SettingError(`The content folder ${folder} cannot be read (${error.code}). Check CONTENT_DIR.`);
  });
  if (names.length === 0) throw new SettingError(`The content folder ${folder} is empty. Check CONTENT_DIR.`);
}
