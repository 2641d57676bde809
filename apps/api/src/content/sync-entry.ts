import { articlesShowing, findEntry, forgetEntry, rememberEntries } from '../store/cms-entries.ts';
import type { Database } from '../store/db.ts';
import type { Sourced } from '../store/ingest.ts';
import { slugHolders } from '../store/listings.ts';
import { replaceRejections } from '../store/rejections.ts';
import type { AuthorEntry, EventEntry, InsightEntry, Rejection } from './entry.ts';
import { RejectedField } from './fields.ts';
import {
  compare,
  type Difference,
  type Hashed,
  ingestAll,
  putAuthorEntry,
  putEventEntry,
  putInsightEntry,
} from './ingest.ts';
import { type Item, versionOf } from './strapi.ts';
import { createStrapiMapper, mapSingle, type StrapiMapper } from './strapi-mapper.ts';
import { type SINGLE_UIDS, UID, type Uid } from './strapi-types.ts';
import { ingestDocument } from './sync.ts';
import { EMPTY_RESULT, type SyncJobDeps, type SyncResult } from './sync-result.ts';

interface Keyed {
  readonly key: string;
  readonly slug?: string;
}

interface Kind<Entry extends Keyed> {
  readonly uid: Uid;
  readonly table: Exclude<Sourced, 'articles'>;
  readonly through: (mapper: StrapiMapper, item: Item) => Entry;
  readonly put: (db: Database, hashed: Hashed<Entry>, now: Date) => Promise<void>;
}

interface OneResult<Entry> extends Difference<Entry> {
  readonly rejections: readonly Rejection[];
}

async function mustBeFree(db: Database, table: Sourced, { key, slug }: Keyed): Promise<void> {
  if (slug === undefined || table === 'calendarEvents') return;
  const taken = (await slugHolders(db, table, [slug])).some((holder) => holder.key !== key);
  if (taken) throw new RejectedField('slug', `is already taken: "${slug}"`);
}

/** Pulls one entry and updates the stored one. */
async function syncOne<Entry extends Keyed>(
  deps: SyncJobDeps,
  { uid, table, through, put }: Kind<Entry>,
  documentId: string,
): Promise<OneResult<Entry>> {
  const { db, cms, now } = deps;
  const [item] = await cms.some(uid, [documentId], 'published');
  const mapper = await createStrapiMapper(deps, item ? [item] : []);
  const key = item ? mapper.keyOf(uid, item) : (await findEntry(db, { uid, documentId }))?.sourceKey;
  if (key === undefined) return { changed: [], unchanged: 0, goneKeys: [], slugs: [], rejections: [] };

  const rejections: Rejection[] = [];
  if (item) await mapper.prepare(uid, [item]);
  const read = item && (await mapper.attempt(uid, item, () => through(mapper, item), rejections));
  const reject = (error: unknown) =>
    item &&
    mapper.attempt(
      uid,
      item,
      () => {
        throw error;
      },
      rejections,
    );
  const entry = read && (await mustBeFree(db, table, read).then(() => read, reject));
  const rejectedKeys = rejections.map((rejection) => rejection.key);
  const difference = await compare(db, table, entry ? [entry] : [], rejectedKeys, [key]);
  await ingestAll(deps.writer, table, difference, put, now(), async (tx) => {
    await replaceRejections(tx, [key], rejections, now());
    if (item) await rememberEntries(tx, [{ uid, documentId, sourceKey: key, version: versionOf(item) }]);
    else await forgetEntry(tx, { uid, documentId });
  });
  return { ...difference, rejections };
}

const AUTHOR: Kind<AuthorEntry> = {
  uid: UID.author,
  table: 'authors',
  through: (mapper, item) => mapper.author(item),
  put: putAuthorEntry,
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

const resultOf = (one: OneResult<Keyed>, followUps: SyncResult['followUps']): SyncResult => ({
  written: one.changed.length,
  removed: one.goneKeys.length,
  unchanged: one.unchanged,
  rejections: one.rejections,
  followUps,
});

/** Articles that name the author now or did before. */
async function articlesBy(
  { db, cms }: SyncJobDeps,
  documentId: string,
  { changed, goneKeys }: Difference<Keyed>,
) {
  const keys = [...goneKeys, ...changed.map(({ entry }) => entry.key)];
  const before = await articlesShowing(db, UID.article, keys);
  const after = await cms.relatedTo(UID.article, 'authors', documentId);
  return [...new Set([...before, ...after])].map((id) => ({ uid: UID.article, documentId: id }));
}

/** Articles show their authors, so they are synced afterwards. */
export async function syncAuthor(deps: SyncJobDeps, documentId: string): Promise<SyncResult> {
  const one = await syncOne(deps, AUTHOR, documentId);
  const touched = one.changed.length + one.goneKeys.length > 0;
  return resultOf(one, async () => (touched ? articlesBy(deps, documentId, one) : []));
}

export async function syncEvent(deps: SyncJobDeps, documentId: string): Promise<SyncResult> {
  return resultOf(await syncOne(deps, EVENT, documentId), async () => []);
}

export async function syncInsight(deps: SyncJobDeps, documentId: string): Promise<SyncResult> {
  return resultOf(await syncOne(deps, INSIGHT, documentId), async () => []);
}

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
