import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * The embedded engine does no locking, and two processes on one folder would lose data.
 * SQLite's exclusive lock belongs to the operating system and ends with the process, even on kill -9.
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'));
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    if (error instanceof Error && /locked/.test(error.message)) throw new FolderInUseError(folder);
    throw error;
  }
  return () => lock.close();
}

export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(
      `Another process already uses the data folder ${folder}. Stop it first, or set PORTAL_DATA_DIR to a folder of its own.`,
    );
  }
}
