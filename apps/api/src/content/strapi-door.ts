import type { Database } from '../store/db.ts';
import type { Documents } from '../store/documents.ts';
import { publishedSince } from '../store/intake.ts';
import type { ArticleEntry, AuthorEntry, EventEntry, InsightEntry, Refusal } from './entry.ts';
import { Refused } from './fields.ts';
import { reasonsOf } from './gather.ts';
import type { Item } from './strapi.ts';
import {
  articleFrom,
  authorFrom,
  disclaimerFrom,
  eventFrom,
  insightFrom,
  navigationFrom,
  type Surroundings,
} from './strapi-entries.ts';
import { keysFor } from './strapi-keys.ts';
import { nameOf, type SINGLE_UIDS, UID, type Uid } from './strapi-kinds.ts';
import { type MediaDeps, takeFiles } from './strapi-media.ts';

export interface DoorDeps extends Omit<MediaDeps, 'store'> {
  readonly db: Database;
  readonly now: () => Date;
  readonly media: MediaDeps['store'];
}

/** The one door between the CMS and us: what it sends becomes our entries here, or is refused with reasons. */
export interface Door {
  /** Takes in the files of these entries; to be called before they are let through. */
  prepare(uid: Uid, items: readonly Item[]): Promise<void>;
  keyOf(uid: Uid, item: Item): string;
  where(uid: Uid, item: Item): string;
  article(item: Item): ArticleEntry;
  author(item: Item): AuthorEntry;
  event(item: Item): EventEntry;
  insight(item: Item): InsightEntry;
  /** Whatever goes wrong inside is a refusal. */
  attempt<Entry>(uid: Uid, item: Item, read: () => Entry, refusals: Refusal[]): Entry | undefined;
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Where nobody said when: the moment of publishing, and of the first one where there were several. */
function firstPublished({ publishedAt }: Item, before: Date | undefined, now: Date): Date {
  const at = typeof publishedAt === 'string' && MOMENT.test(publishedAt) ? new Date(publishedAt) : now;
  return before && before < at ? before : at;
}

/** For these entries, or for all there are. */
export async function openDoor(deps: DoorDeps, items: readonly Item[] | 'all'): Promise<Door> {
  const { db, now } = deps;
  const keys = await keysFor(db, items);
  const files: { taken: Pick<Surroundings, 'image' | 'portrait'> } = {
    taken: { image: () => undefined, portrait: () => undefined },
  };
  const since = new Map<string, Date>();
  const keyOf: Door['keyOf'] = (uid, item) => keys(uid, item) ?? `cms:${item.documentId}`;
  const around = (uid: Uid, item: Item): Surroundings => {
    const key = keyOf(uid, item);
    return {
      key,
      keyOf: (kind, data) => keys(UID[kind], data),
      ...files.taken,
      firstPublished: firstPublished(item, since.get(key), now()),
    };
  };
  const where: Door['where'] = (uid, { title, slug, first_name, last_name, documentId }) => {
    const name = [title ?? [first_name, last_name].filter(Boolean).join(' '), slug, documentId].find(Boolean);
    return `${nameOf(uid)} “${String(name).slice(0, 120)}”`;
  };

  return {
    keyOf,
    where,
    async prepare(uid, all) {
      files.taken = await takeFiles({ ...deps, store: deps.media }, all);
      if (uid !== UID.article) return;
      const articleKeys = all.map((item) => keyOf(UID.article, item));
      for (const [key, at] of await publishedSince(db, articleKeys)) since.set(key, at);
    },
    article: (item) => articleFrom(item, around(UID.article, item)),
    author: (item) => authorFrom(item, around(UID.author, item)),
    event: (item) => eventFrom(item, around(UID.event, item)),
    insight: (item) => insightFrom(item, around(UID.insight, item)),
    attempt(uid, item, read, refusals) {
      try {
        return read();
      } catch (error) {
        const place = { where: where(uid, item), key: keyOf(uid, item) };
        refusals.push(...reasonsOf(error).map((reason) => ({ ...place, ...reason })));
        return undefined;
      }
    },
  };
}

export function singleThrough(uid: (typeof SINGLE_UIDS)[number], item: Item): Partial<Documents> {
  return uid === UID.navigation ? { navigation: navigationFrom(item) } : { disclaimer: disclaimerFrom(item) };
}

/** A slug stands for one entry of its kind; the first to name it keeps it. */
export function claims(): <Entry extends { readonly slug?: string }>(entry: Entry, where: string) => Entry {
  const holders = new Map<string, string>();
  return (entry, where) => {
    const { slug } = entry;
    if (slug === undefined) return entry;
    const holder = holders.get(slug);
    if (holder) throw new Refused('slug', `is already taken by ${holder}`);
    holders.set(slug, where);
    return entry;
  };
}
