import type { ItemRecord, ItemRecords } from '@tidemark/contracts/library-change';
import { type LibraryChange, MAX_CHANGES, MAX_CHANGES_BYTES } from '@tidemark/contracts/wire/library-change';
import { toChanges } from './changes.ts';

/** What is sent in one request. */
interface Batch {
  readonly changes: readonly LibraryChange[];
  /** The items of the queue that the server has completely once this batch and those before it have arrived. */
  readonly completed: ItemRecords;
}

/** The queue in requests that the API accepts. */
export function toBatches(queue: ItemRecords): readonly Batch[] {
  const batches: { changes: LibraryChange[]; completed: Map<string, ItemRecord> }[] = [];
  let bytes = 0;
  for (const [key, record] of queue) {
    for (const change of toChanges(key, record)) {
      const size = new TextEncoder().encode(JSON.stringify(change)).byteLength + 1;
      const last = batches.at(-1);
      bytes += size;
      if (last && last.changes.length < MAX_CHANGES && bytes <= MAX_CHANGES_BYTES) {
        last.changes.push(change);
      } else {
        batches.push({ changes: [change], completed: new Map() });
        bytes = size;
      }
    }
    batches.at(-1)?.completed.set(key, record);
  }
  return batches;
}
