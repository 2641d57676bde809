import { articlesShowing, findEntry, forgetEntry, rememberEntries } from '../store/cms-entries.ts';
import type { Database } from '../store/db.ts';
import { putDocument } from '../store/documents.ts';
import type { Sourced } from '../store/intake.ts';
import { replaceRefusals } from '../store/refusals.ts';
import { slugHolders } from '../store/shown.ts';
import { formerSlugs } from '../store/slugs.ts';
import { type Changes, NO_CHANGES } from './changes.ts';
import type { AuthorEntry, EventEntry, InsightEntry, Refusal } from './entry.ts';
import { Refused } from './fields.ts';
import { type LookDeps, type Looked, NOTHING_SEEN } from './looked.ts';
import { type Item, versionOf } from './strapi.ts';
import { type Door, openDoor, singleThrough } from './strapi-door.ts';
import { type SINGLE_UIDS, UID, type Uid } from './strapi-kinds.ts';
import {
  compare,
  type Difference,
  type Hashed,
  putAuthorEntry,
  putEventEntry,
  putInsightEntry,
  takeInAll,
} from './take-in.ts';

interface Keyed {
  readonly key: string;
  readonly slug?: string;
}

interface Kind<Entry extends Keyed> {
  readonly uid: Uid;
  readonly table: Exclude<Sourced, 'articles'>;
  readonly through: (door: Door, item: Item) => Entry;
  readonly put: (db: Database, hashed: Hashed<Entry>, now: Date) => Promise<void>;
}

interface LookedOne<Entry> extends Difference<Entry> {
  readonly refusals: readonly Refusal[];
}

async function mustBeFree(db: Database, table: Sourced, { key, slug }: Keyed): Promise<void> {
  if (slug === undefined || table === 'calendarEvents') return;
  const taken = (await slugHolders(db, table, [slug])).some((holder) => holder.key !== key);
  if (taken) throw new Refused('slug', `is already taken: "${slug}"`);
}

/** Pulls one entry and brings what stands under its key to what it says. */
async function lookAtOne<Entry extends Keyed>(
  deps: LookDeps,
  { uid, table, through, put }: Kind<Entry>,
  documentId: string,
): Promise<LookedOne<Entry>> {
  const { db, cms, now } = deps;
  const [item] = await cms.some(uid, [documentId], 'published');
  const door = await openDoor(deps, item ? [item] : []);
  const key = item ? door.keyOf(uid, item) : (await findEntry(db, { uid, documentId }))?.key;
  if (key === undefined) return { changed: [], unchanged: 0, goneKeys: [], slugs: [], refusals: [] };

  const refusals: Refusal[] = [];
  if (item) await door.prepare(uid, [item]);
  const read = item && door.attempt(uid, item, () => through(door, item), refusals);
  const refuse = (error: unknown) =>
    item &&
    door.attempt(
      uid,
      item,
      () => {
        throw error;
      },
      refusals,
    );
  const entry = read && (await mustBeFree(db, table, read).then(() => read, refuse));
  const refused = refusals.map((refusal) => refusal.key);
  const difference = await compare(db, table, entry ? [entry] : [], refused, [key]);
  await takeInAll(db, table, difference, put, now());
  await replaceRefusals(db, [key], refusals, now());
  if (item) await rememberEntries(db, [{ uid, documentId, key, version: versionOf(item) }]);
  else await forgetEntry(db, { uid, documentId });
  return { ...difference, refusals };
}

const AUTHOR: Kind<AuthorEntry> = {
  uid: UID.author,
  table: 'authors',
  through: (door, item) => door.author(item),
  put: putAuthorEntry,
};
const EVENT: Kind<EventEntry> = {
  uid: UID.event,
  table: 'calendarEvents',
  through: (door, item) => door.event(item),
  put: putEventEntry,
};
const INSIGHT: Kind<InsightEntry> = {
  uid: UID.insight,
  table: 'insights',
  through: (door, item) => door.insight(item),
  put: putInsightEntry,
};

const looked = (one: LookedOne<Keyed>, changed: Partial<Changes>, more: Looked['more']): Looked => ({
  written: one.changed.length,
  removed: one.goneKeys.length,
  unchanged: one.unchanged,
  refusals: one.refusals,
  changes: { ...NO_CHANGES, categoryIds: [], ...changed },
  more,
});

/** Those that name the author now, and those that did. */
async function articlesBy(
  { db, cms }: LookDeps,
  documentId: string,
  { changed, goneKeys }: Difference<Keyed>,
) {
  const keys = [...goneKeys, ...changed.map(({ entry }) => entry.key)];
  const before = await articlesShowing(db, UID.article, keys);
  const after = await cms.relatedTo(UID.article, 'authors', documentId);
  return [...new Set([...before, ...after])].map((id) => ({ uid: UID.article, documentId: id }));
}

/** Articles show who wrote them: they are looked at after their author. */
export async function lookAtAuthor(deps: LookDeps, documentId: string): Promise<Looked> {
  const one = await lookAtOne(deps, AUTHOR, documentId);
  const touched = one.changed.length + one.goneKeys.length > 0;
  const pages = [...one.slugs, ...(await formerSlugs(deps.db, 'authors', one.slugs))];
  return looked(one, { authors: pages }, async () => (touched ? articlesBy(deps, documentId, one) : []));
}

export async function lookAtEvent(deps: LookDeps, documentId: string): Promise<Looked> {
  return looked(await lookAtOne(deps, EVENT, documentId), {}, async () => []);
}

export async function lookAtInsight(deps: LookDeps, documentId: string): Promise<Looked> {
  const one = await lookAtOne(deps, INSIGHT, documentId);
  return looked(one, { insights: one.slugs }, async () => []);
}

/** Navigation and disclaimer: a portal is never without, so the last one stays should the CMS have none. */
export async function lookAtSingle(deps: LookDeps, uid: (typeof SINGLE_UIDS)[number]): Promise<Looked> {
  const { db, cms, now } = deps;
  const item = await cms.single(uid, 'published');
  if (!item) return NOTHING_SEEN;
  const door = await openDoor(deps, [item]);
  const refusals: Refusal[] = [];
  const read = door.attempt(uid, item, () => singleThrough(uid, item), refusals);
  const changed =
    (read?.navigation && (await putDocument(db, 'navigation', read.navigation))) ||
    (read?.disclaimer && (await putDocument(db, 'disclaimer', read.disclaimer)));
  const named = refusals.map((refusal) => ({ ...refusal, key: uid }));
  await replaceRefusals(db, [uid], named, now());
  await rememberEntries(db, [{ uid, documentId: '', key: uid, version: versionOf(item) }]);
  const written = changed ? 1 : 0;
  return { ...NOTHING_SEEN, written, unchanged: read && !changed ? 1 : 0, refusals: named };
}
