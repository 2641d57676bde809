import type { Database } from '../platform/database/database.ts';
import { type IndexState, restoreSnapshot, saveSnapshot } from './snapshot.ts';

/** The change log has at least 200 changes, so a snapshot that is saved this often can be brought up to date. */
const CHANGES_BETWEEN = 100;
/** A smaller index is loaded from the database in a second or two. */
const MIN_ARTICLES = 2000;

export interface SnapshotSettings {
  readonly path: string;
  readonly minArticles?: number;
  /** False if another thread saves the same file. */
  readonly saves?: boolean;
  readonly onError?: (error: unknown) => void;
}

/** Saves the index of a process after it was loaded, and again after every 100 changes. */
export class SnapshotSaver {
  readonly #settings: SnapshotSettings;
  #unsaved = 0;
  #saving: Promise<void> = Promise.resolve();
  #isSaving = false;

  constructor(settings: SnapshotSettings) {
    this.#settings = settings;
  }

  /** The database has everything that the file has, so a failure is only reported. */
  async restore(db: Database): Promise<IndexState | undefined> {
    try {
      return await restoreSnapshot(db, this.#settings.path);
    } catch (error) {
      this.#settings.onError?.(error);
      return undefined;
    }
  }

  /** Called when this many changes were applied, which are not in the snapshot yet. */
  changed(db: Database, index: IndexState, changes: number): void {
    this.#unsaved += changes;
    if (this.#unsaved >= CHANGES_BETWEEN) this.save(db, index);
  }

  /** Saves in the background, unless the previous snapshot is still being saved. */
  save(db: Database, index: IndexState): void {
    const { path, minArticles = MIN_ARTICLES, saves = true, onError } = this.#settings;
    if (!saves || this.#isSaving || index.articles.size < minArticles) return;
    this.#isSaving = true;
    const before = this.#unsaved;
    this.#saving = saveSnapshot(db, path, index)
      .then(
        (saved) => {
          if (saved) this.#unsaved -= before;
        },
        (error) => onError?.(error),
      )
      .finally(() => {
        this.#isSaving = false;
      });
  }

  /** Waits for a snapshot that is being saved. */
  settled(): Promise<void> {
    return this.#saving;
  }
}
