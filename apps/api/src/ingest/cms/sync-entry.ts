import { replaceRejections } from '../../features/newsroom/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { RejectedField } from '../bodies/fields.ts';
import type { AuthorEntry, EventEntry, InsightEntry, Rejection } from '../entry.ts';
import {
  compare,
  type Difference,
  type Hashed,
  ingestAll,
  putAuthorEntry,
  putEventEntry,
  putInsightEntry,
} from '../ingest.ts';
import { slugHolders } from '../listings.ts';
import type { Sourced } from '../store.ts';
import { ingestDocument } from '../sync.ts';
import {
  articlesShowing,
  countEntries,
  forgetEntries,
  markOutdated,
  rememberEntries,
  sourceKeysOf,
} from './entries.ts';
import { type Item, versionOf } from './strapi.ts';
import { createSlugClaims, createStrapiMapper, mapSingle, type StrapiMapper } from './strapi-mapper.ts';
import { type SINGLE_UIDS, UID, type Uid } from './strapi-types.ts';
import { EMPTY_RESULT, type SyncJobDeps, type SyncResult } from './sync-result.ts';

interface Keyed {
  readonly key: string;
  readonly slug?: string;
}

interface Kind<Entry extends Keyed> {
  readonly uid: Uid;
  readonly table: Exclude<Sourced, 'articles'>;
  readonly through: (mapper: StrapiMapper, item: Item) => Entry | Promise<Entry>;
  readonly put: (db: Database, hashed: Hashed<Entry>, now: Date) => Promise<void>;
  /** Document ids of the articles that show a changed entry. */
  readonly shownBy?: (
    deps: SyncJobDeps,
    difference: Difference<Entry>,
    ids: readonly string[],
  ) => Promise<string[]>;
}

interface BatchResult<Entry> extends Difference<Entry> {
  readonly rejections: readonly Rejection[];
  readonly shownBy: readonly string[];
}

/** The items whose slug the database has too, before those that may want it. */
export function holdersFirst(
  items: readonly Item[],
  holders: readonly { readonly key: string; readonly slug: string | null }[],
  keyOf: (item: Item) => string,
): Item[] {
  const held = new Set(holders.map(({ key, slug }) => `${key} ${slug}`));
  const isHolder = (item: Item) => held.has(`${keyOf(item)} ${item.slug}`);
  return [...items.filter(isHolder), ...items.filter((item) => !isHolder(item))];
}

const slugsOf = (items: readonly Item[]): string[] =>
  items.flatMap(({ slug }) => (typeof slug === 'string' ? slug : []));

/** Pulls entries and updates the stored ones. Entries of the same call may exchange their slugs. */
async function syncKind<Entry extends Keyed>(
  deps: SyncJobDeps,
  { uid, table, through, put, shownBy }: Kind<Entry>,
  documentIds: readonly string[],
): Promise<BatchResult<Entry>> {
  const { db, cms, now } = deps;
  const items = await cms.some(uid, documentIds, 'published');
  const present = new Set(items.map(({ documentId }) => documentId));
  const gone = documentIds.filter((id) => !present.has(id));
  const mapper = await createStrapiMapper(deps, items);
  const keyOf = (item: Item) => mapper.keyOf(uid, item);
  const keys = [...items.map(keyOf), ...(await sourceKeysOf(db, uid, gone))];
  await mapper.prepare(uid, items);

  const holders = table === 'calendarEvents' ? [] : await slugHolders(db, table, slugsOf(items));
  const mustBeFree = (entry: Entry): Entry => {
    const isTaken = holders.some(({ key, slug }) => slug === entry.slug && !keys.includes(key));
    if (isTaken) throw new RejectedField('slug', `is already taken: "${entry.slug}"`);
    return entry;
  };
  const claim = createSlugClaims();
  const rejections: Rejection[] = [];
  const entries: Entry[] = [];
  for (const item of holdersFirst(items, holders, keyOf)) {
    const read = async () => claim(mustBeFree(await through(mapper, item)), mapper.describe(uid, item));
    const entry = await mapper.attempt(uid, item, read, rejections);
    if (entry) entries.push(entry);
  }
  const rejectedKeys = rejections.map((rejection) => rejection.key);
  const difference = await compare(db, table, entries, rejectedKeys, keys);
  const isChanged = difference.changed.length + difference.goneKeys.length > 0;
  const articles = isChanged && shownBy ? await shownBy(deps, difference, documentIds) : [];
  const versions = items.map((item) => ({
    uid,
    documentId: item.documentId,
    sourceKey: keyOf(item),
    version: versionOf(item),
  }));
  await ingestAll(deps.writer, table, difference, put, now(), async (tx) => {
    await replaceRejections(tx, keys, rejections, now());
    await rememberEntries(tx, versions);
    await forgetEntries(tx, uid, gone);
    // In the same transaction, because after a crash nothing else would tell that they show an earlier version.
    await markOutdated(tx, { uid: UID.article, documentIds: articles });
  });
  return { ...difference, rejections, shownBy: articles };
}

/** Articles that name these authors now or did before. */
async function articlesBy(
  { db, cms }: SyncJobDeps,
  { changed, goneKeys }: Difference<Keyed>,
  documentIds: readonly string[],
): Promise<string[]> {
  // During the first sync no article needs to be synced again, and an author may have thousands.
  if ((await countEntries(db, UID.article)) === 0) return [];
  const keys = [...goneKeys, ...changed.map(({ entry }) => entry.key)];
  const before = await articlesShowing(db, UID.article, keys);
  const after = await cms.relatedTo(UID.article, 'authors', documentIds);
  return [...new Set([...before, ...after])];
}

const AUTHOR: Kind<AuthorEntry> = {
  uid: UID.author,
  table: 'authors',
  through: (mapper, item) => mapper.author(item),
  put: putAuthorEntry,
  shownBy: articlesBy,
};
const EVENT: Kind<EventEntry> = {
  uid: UID.event,
  table: 'calendarEvents',
  through: (mapper, item) => mapper.event(item),
  put: putEventEntry,
};
const INSIGHT: Kind<InsightEntry> = {
  uid: UID.insight,
  table: 'insights',
  through: (mapper, item) => mapper.insight(item),
  put: putInsightEntry,
};

const resultOf = ({ changed, goneKeys, unchanged, rejections, shownBy }: BatchResult<Keyed>): SyncResult => ({
  written: changed.length,
  removed: goneKeys.length,
  unchanged,
  rejections,
  followUps: async () => shownBy.map((documentId) => ({ uid: UID.article, documentId })),
});

/** Articles show their authors, so they are synced afterwards. */
export const syncAuthors = async (deps: SyncJobDeps, documentIds: readonly string[]): Promise<SyncResult> =>
  resultOf(await syncKind(deps, AUTHOR, documentIds));

export const syncEvents = async (deps: SyncJobDeps, documentIds: readonly string[]): Promise<SyncResult> =>
  resultOf(await syncKind(deps, EVENT, documentIds));

export const syncInsights = async (deps: SyncJobDeps, documentIds: readonly string[]): Promise<SyncResult> =>
  resultOf(await syncKind(deps, INSIGHT, documentIds));

/** Navigation and disclaimer keep their last version if the CMS has none. */
export async function syncSingle(deps: SyncJobDeps, uid: (typeof SINGLE_UIDS)[number]): Promise<SyncResult> {
  const { cms, now, writer } = deps;
  const item = await cms.single(uid, 'published');
  if (!item) return EMPTY_RESULT;
  const mapper = await createStrapiMapper(deps, [item]);
  const rejections: Rejection[] = [];
  const read = await mapper.attempt(uid, item, () => mapSingle(uid, item), rejections);
  const changed =
    (read?.navigation && (await ingestDocument(writer, 'navigation', read.navigation))) ||
    (read?.disclaimer && (await ingestDocument(writer, 'disclaimer', read.disclaimer)));
  const named = rejections.map((rejection) => ({ ...rejection, key: uid }));
  await writer.write(async (tx) => {
    await replaceRejections(tx, [uid], named, now());
    await rememberEntries(tx, [{ uid, documentId: '', sourceKey: uid, version: versionOf(item) }]);
    return undefined;
  });
  const written = changed ? 1 : 0;
  return { ...EMPTY_RESULT, written, unchanged: read && !changed ? 1 : 0, rejections: named };
}
