import type { HighlightColor } from '@tidemark/contracts/highlight';
import type { ItemRecord, ItemRecords } from '@tidemark/contracts/library-change';
import type { ReadingAnchor } from '@tidemark/contracts/reading-record';
import type { Timed } from '@tidemark/contracts/timed';
import { type LibraryChange, MAX_CHANGED_NAMES } from '@tidemark/contracts/wire/library-change';
import type { Highlight } from '../calls/highlights.ts';

/** Keys of items in the queue: `bookmark 12`, `reading 12` and `highlight 12 6f…`. */
export const bookmarkKey = (articleId: number) => `bookmark ${articleId}`;
export const readingKey = (articleId: number) => `reading ${articleId}`;
export const highlightKey = (articleId: number, id: string) => `highlight ${articleId} ${id}`;

/** Fields of a bookmark for each of its tags and folders: `tag macro`, `folder To cite`. */
export const TAG_PREFIX = 'tag ';
export const FOLDER_PREFIX = 'folder ';

export interface Quote {
  readonly exact: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly start: number;
}

export const field = <T>({ fields }: ItemRecord, name: string) =>
  new Map(Object.entries(fields)).get(name) as Timed<T> | undefined;

const quoteOf = (record: ItemRecord) => field<Quote>(record, 'quote');
const colorOf = (record: ItemRecord) => field<HighlightColor>(record, 'color');
const noteOf = (record: ItemRecord) => field<string>(record, 'note');
export const positionOf = (record: ItemRecord) => field<ReadingAnchor>(record, 'position');
export const finishedOf = (record: ItemRecord) => field<boolean>(record, 'finished');

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
    const removal = removedAt === undefined ? {} : { removed_at: removedAt };
    return [{ article_id, highlight: { id, ...fields, ...removal } } as LibraryChange];
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

function withChange(highlight: Highlight, record: ItemRecord): Highlight {
  return {
    ...highlight,
    color: colorOf(record)?.value ?? highlight.color,
    note: noteOf(record)?.value ?? highlight.note,
  };
}

function newHighlight(id: string, articleId: number, record: ItemRecord): Highlight[] {
  const quote = quoteOf(record);
  if (!quote) return [];
  const { exact, ...context } = quote.value;
  const created: Highlight = {
    ...{ id, articleId, exact, context, color: 'yellow', note: '', readable: true, article: null },
    createdAt: new Date(quote.at).toISOString(),
  };
  return [withChange(created, record)];
}

/** The highlights of an article with the changes that are still queued. */
export function withQueued(
  articleId: number,
  highlights: readonly Highlight[],
  queue: ItemRecords,
): readonly Highlight[] {
  const prefix = highlightKey(articleId, '');
  const queued = new Map(
    [...queue].flatMap(([key, record]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), record] as const] : [],
    ),
  );
  const known = highlights.flatMap((highlight) => {
    const record = queued.get(highlight.id);
    queued.delete(highlight.id);
    if (!record) return [highlight];
    // A removal of which nothing later is known.
    if (record.removedAt !== undefined && Object.keys(record.fields).length === 0) return [];
    return [withChange(highlight, record)];
  });
  return [...known, ...[...queued].flatMap(([id, record]) => newHighlight(id, articleId, record))];
}
