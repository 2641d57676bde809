import type { HighlightColor } from '@tidemark/contracts/highlight';
import { type ItemRecord, mergeItems } from '@tidemark/contracts/library-change';
import type { LibraryChange } from '@tidemark/contracts/wire/library-change';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { findBookmark, insertBookmark, removeBookmark } from '../bookmarks/index.ts';
import { type HighlightRow, insertHighlight } from '../highlights/index.ts';
import { highlights } from '../highlights/tables.ts';
import {
  archivedIn,
  bookmarkItem,
  findWrites,
  highlightItem,
  oldestChange,
  recordWrites,
  type Write,
} from '../library-writes/index.ts';

export interface ChangeContext {
  readonly db: Database;
  readonly uid: string;
  readonly now: Date;
}

type HighlightChange = NonNullable<LibraryChange['highlight']>;
type Quote = NonNullable<HighlightChange['quote']>['value'];

/** The clock of a device may be ahead; what it has written must not win over later changes. */
export const limited = (at: number, now: Date) => Math.min(at, now.getTime());

/** The later of what is stored and what the device has written. */
export async function mergeBookmark(
  { db, uid, now }: ChangeContext,
  articleId: number,
  saved: NonNullable<LibraryChange['saved']>,
): Promise<void> {
  const item = bookmarkItem(articleId);
  const row = await findBookmark(db, uid, articleId);
  const times = await findWrites(db, uid, item);
  const written = times.get('saved')?.getTime();
  const at = Math.max(row?.createdAt.getTime() ?? -1, written ?? -1);
  const stored: ItemRecord = { fields: at < 0 ? {} : { saved: { value: row !== undefined, at } } };
  const reported: ItemRecord = { fields: { saved: { value: saved.value, at: limited(saved.at, now) } } };
  const merged = mergeItems(stored, reported).fields.saved;
  if (!merged) return;
  if (merged.value && !row) {
    const archived = archivedIn(times);
    const archivedAt = archived?.value ? new Date(archived.at) : null;
    await insertBookmark(db, { uid, articleId, createdAt: new Date(merged.at), archivedAt });
  }
  if (!merged.value && row) await removeBookmark(db, uid, articleId, new Date(merged.at));
  await recordWrites(db, uid, [{ item, field: 'saved', at: new Date(merged.at) }], now);
}

function storedHighlight(row: HighlightRow | undefined, times: ReadonlyMap<string, Date>): ItemRecord {
  const removedAt = times.get('removed')?.getTime();
  if (!row) return { fields: {}, removedAt };
  const { exact, prefix, suffix, start, color, note, createdAt } = row;
  // A field without a time has not been changed since the highlight was created.
  const at = (field: string) => (times.get(field) ?? createdAt).getTime();
  return {
    fields: {
      quote: { value: { exact, prefix, suffix, start }, at: at('quote') },
      color: { value: color, at: at('color') },
      note: { value: note, at: at('note') },
    },
    removedAt,
  };
}

/** Fields that are too old to be compared with others are left out. */
function reportedHighlight({ quote, color, note, removed_at }: HighlightChange, now: Date): ItemRecord {
  const oldest = oldestChange(now).getTime();
  const fields = Object.entries({ quote, color, note }).flatMap(([name, field]) =>
    field && field.at > oldest
      ? [[name, { value: field.value as unknown, at: limited(field.at, now) }] as const]
      : [],
  );
  return {
    fields: Object.fromEntries(fields),
    ...(removed_at === undefined ? {} : { removedAt: limited(removed_at, now) }),
  };
}

const writesOf = (item: string, { fields, removedAt }: ItemRecord): Write[] => [
  ...Object.entries(fields).map(([field, { at }]) => ({ item, field, at: new Date(at) })),
  ...(removedAt === undefined ? [] : [{ item, field: 'removed', at: new Date(removedAt) }]),
];

/** False if the highlight cannot be stored: the article has too many, or the id is taken. */
export async function mergeHighlight(
  { db, uid, now }: ChangeContext,
  articleId: number,
  change: HighlightChange,
): Promise<boolean> {
  const item = highlightItem(change.id);
  const owned = and(eq(highlights.uid, uid), eq(highlights.id, change.id));
  const [row] = await db.select().from(highlights).where(owned);
  if (row && row.articleId !== articleId) return false;
  const stored = storedHighlight(row, await findWrites(db, uid, item));
  const merged = mergeItems(stored, reportedHighlight(change, now));
  const { quote, color, note } = merged.fields;
  const values = {
    color: (color?.value as HighlightColor | undefined) ?? 'yellow',
    note: (note?.value as string | undefined) ?? '',
    updatedAt: new Date(Math.max(0, ...Object.values(merged.fields).map(({ at }) => at))),
  };
  if (!quote) await db.delete(highlights).where(owned);
  else if (row) await db.update(highlights).set(values).where(owned);
  else {
    const added = { id: change.id, uid, articleId, ...(quote.value as Quote), ...values };
    if (!(await insertHighlight(db, { ...added, createdAt: new Date(quote.at) }))) return false;
  }
  await recordWrites(db, uid, writesOf(item, merged), now);
  return true;
}
