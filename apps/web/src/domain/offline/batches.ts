import {
  type ItemRecord,
  type ItemRecords,
  MAX_CHANGED_NAMES,
  MAX_CHANGES,
  MAX_CHANGES_BYTES,
} from '@tidemark/contracts/library-change';
import type { LibraryChange } from '@tidemark/contracts/wire/library-change';
import { FOLDER_PREFIX, TAG_PREFIX } from '../../platform/offline/changes.ts';

type Fields = ItemRecord['fields'];

const partOf = (fields: Fields, isPart: (name: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isPart(name)));

/** Fields whose names begin with the prefix, such as `tag macro`, as lists of the length that the API accepts. */
function namedLists(fields: Fields, prefix: string) {
  const named = Object.entries(partOf(fields, (name) => name.startsWith(prefix))).map(([name, written]) => ({
    name: name.slice(prefix.length),
    ...written,
  }));
  const count = Math.ceil(named.length / MAX_CHANGED_NAMES);
  return Array.from({ length: count }, (_, n) =>
    named.slice(n * MAX_CHANGED_NAMES, (n + 1) * MAX_CHANGED_NAMES),
  );
}

/** A queued item as the API receives it: the fields have the same names. Several changes if it has many tags. */
export function toChanges(key: string, { fields, removedAt }: ItemRecord): readonly LibraryChange[] {
  const [kind, article = '', id = ''] = key.split(' ');
  const article_id = Number(article);
  if (kind === 'highlight') {
    const { quote, ...others } = fields;
    const removal = removedAt === undefined ? {} : { removed_at: removedAt };
    const change = { article_id, highlight: { id, ...others, ...removal } } as LibraryChange;
    // Apart, because a long quote and a long note together are more than a request may have.
    return quote ? [{ article_id, highlight: { id, quote } } as LibraryChange, change] : [change];
  }
  const tags = namedLists(fields, TAG_PREFIX);
  const folders = namedLists(fields, FOLDER_PREFIX);
  const others = partOf(fields, (name) => !name.startsWith(TAG_PREFIX) && !name.startsWith(FOLDER_PREFIX));
  return Array.from({ length: Math.max(1, tags.length, folders.length) }, (_, n) => ({
    article_id,
    ...(n === 0 ? others : {}),
    ...(tags[n] ? { tags: tags[n] } : {}),
    ...(folders[n] ? { folders: folders[n] } : {}),
  })) as LibraryChange[];
}

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
