import { watch } from 'node:fs';
import type { ContentSource } from './entry.ts';
import { type SyncDeps, type SyncReport, syncContent } from './sync.ts';

const QUIET_MS = 150;

export interface Publisher {
  /** Runs one sync at a time. A call during a sync causes exactly one more. */
  publish(): Promise<SyncReport>;
}

export function createPublisher(deps: SyncDeps, source: ContentSource): Publisher {
  let running: Promise<SyncReport> | undefined;
  let next: Promise<SyncReport> | undefined;
  const run = () => {
    running = syncContent(deps, source).finally(() => {
      running = undefined;
    });
    return running;
  };
  return {
    publish() {
      if (!running) return run();
      next ??= running
        .catch(() => {})
        .then(() => {
          next = undefined;
          return run();
        });
      return next;
    },
  };
}

/** Debounces changes, because editors often save several times in a row. */
export function watchFolder(folder: string, changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(changed, QUIET_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
