import type { ItemRecords } from '@tidemark/contracts/library-change';
import { useEffect, useState } from 'react';
import { queuedLibrary } from '../../domain/library/offline.ts';
import { MERGED_EVENT } from '../../platform/offline/status.ts';

/** The changes of this member that the server has not received. `onMerged` is called after it has. */
export function useLibraryQueue(uid: string, onMerged: () => void) {
  const [queue, setQueue] = useState<ItemRecords>(new Map());
  const reload = () => queuedLibrary(uid).then(setQueue);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both functions depend on nothing but the member
  useEffect(() => {
    // Without a database in the browser nothing was queued.
    const show = () => void reload().catch(() => undefined);
    const merged = () => {
      show();
      onMerged();
    };
    show();
    addEventListener(MERGED_EVENT, merged);
    return () => removeEventListener(MERGED_EVENT, merged);
  }, [uid]);
  return { queue, reload };
}
