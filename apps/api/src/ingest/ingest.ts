import { formerSlugs, hasHistory, rememberSlugs } from '../features/slugs/index.ts';
import { changedKeys } from '../platform/cache/content-keys.ts';
import { type Changes, NO_CHANGES } from '../platform/content-events/changes.ts';
import type { Database } from '../platform/database/database.ts';
import type { ContentWriter, RecordAlongside } from './content-writer.ts';
import type { AuthorEntry, EventEntry, InsightEntry } from './entry.ts';
import {
  freeSlugs,
  hashOf,
  idsByKey,
  type Known,
  knownEntries,
  putAuthor,
  putEvent,
  putInsight,
  type Sourced,
  unpublishKeys,
} from './store.ts';

export interface Hashed<Entry> {
  readonly entry: Entry;
  readonly hash: string;
}

/** The changes that bring one kind of stored entries to the state of the source. */
export interface Difference<Entry> {
  readonly changed: readonly Hashed<Entry>[];
  readonly unchanged: number;
  readonly goneKeys: readonly string[];
  /** Old and new slugs whose pages changed. */
  readonly slugs: readonly string[];
}

interface Keyed {
  readonly key: string;
  readonly slug?: string;
}

/**
 * A rejected entry counts as present, so that its last accepted version stays. Compares all stored entries,
 * or only those with the given keys.
 */
export async function compare<Entry extends Keyed>(
  db: Database,
  table: Sourced,
  entries: readonly Entry[],
  rejectedKeys: readonly string[],
  only?: readonly string[],
): Promise<Difference<Entry>> {
  const known = await knownEntries(db, table, only);
  const hashed = entries.map((entry) => ({ entry, hash: hashOf(entry) }));
  const changed = hashed.filter(({ entry, hash }) => known.get(entry.key)?.hash !== hash);
  const keptKeys = new Set([...entries.map((entry) => entry.key), ...rejectedKeys]);
  const goneKeys = [...known.keys()].filter((key) => !keptKeys.has(key));
  const touched = [...goneKeys, ...changed.map(({ entry }) => entry.key)].map((key) => known.get(key));
  return {
    changed,
    unchanged: hashed.length - changed.length,
    goneKeys,
    slugs: [...slugsOf(touched), ...slugsOf(changed.map(({ entry }) => entry))],
  };
}

const slugsOf = (items: readonly ({ slug?: string | null } | Known | undefined)[]): string[] =>
  items.flatMap((item) => item?.slug ?? []);

/** The pages of changed entries, including those of their former slugs. */
async function changedPages(db: Database, table: Sourced, slugs: readonly string[]): Promise<Changes> {
  const none = { ...NO_CHANGES, categoryIds: [] };
  if (table === 'insights') return { ...none, insights: slugs };
  if (!hasHistory(table)) return none;
  return { ...none, [table]: [...new Set([...slugs, ...(await formerSlugs(db, table, slugs))])] };
}

/** Applies all changes of one kind except articles in a single transaction. */
export async function ingestAll<Entry extends Keyed>(
  writer: ContentWriter,
  table: Exclude<Sourced, 'articles'>,
  { changed, goneKeys, slugs: affected }: Difference<Entry>,
  put: (db: Database, hashed: Hashed<Entry>, now: Date) => Promise<void>,
  now: Date,
  record?: RecordAlongside,
): Promise<void> {
  const isUnchanged = changed.length + goneKeys.length === 0;
  if (isUnchanged && !record) return;
  await writer.write(async (tx) => {
    await record?.(tx);
    if (isUnchanged) return undefined;
    const slugs = changed.flatMap(({ entry }) => entry.slug ?? []);
    const keys = [...goneKeys, ...changed.map(({ entry }) => entry.key)];
    if (hasHistory(table)) await rememberSlugs(tx, table, { keys, slugs });
    await unpublishKeys(tx, table, goneKeys, now);
    const displaced = table === 'calendarEvents' ? [] : await freeSlugs(tx, table, slugs);
    for (const one of changed) await put(tx, one, now);
    const ids = [...displaced, ...(await idsByKey(tx, table, keys))];
    // Insights have an access level of their own.
    const isEdit = table !== 'insights' && goneKeys.length + displaced.length === 0;
    return { keys: changedKeys(table, ids), changes: await changedPages(tx, table, affected), isEdit };
  });
}

export const putAuthorEntry = (db: Database, { entry, hash }: Hashed<AuthorEntry>) => {
  const { key, beats, links, ...author } = entry;
  return putAuthor(db, { ...author, sourceKey: key, beats: [...beats], links: [...links], hash });
};

export const putEventEntry = (db: Database, { entry, hash }: Hashed<EventEntry>, now: Date) => {
  const { key, assets, articleKeys, ...event } = entry;
  const values = { ...event, sourceKey: key, assets: [...assets], articleKeys: [...articleKeys], hash };
  return putEvent(db, values, now);
};

export const putInsightEntry = (db: Database, { entry, hash }: Hashed<InsightEntry>) => {
  const { key, categoryIds, series, access, ...insight } = entry;
  return putInsight(db, {
    ...insight,
    sourceKey: key,
    access: access ?? '',
    categoryIds: [...categoryIds],
    series: [...series],
    hash,
  });
};
