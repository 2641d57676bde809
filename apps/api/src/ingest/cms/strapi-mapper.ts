import type { Database } from '../../platform/database/database.ts';
import type { Documents } from '../../platform/database/documents.ts';
import { RejectedField } from '../bodies/fields.ts';
import { reasonsOf } from '../bodies/read-all-fields.ts';
import type { ArticleEntry, AuthorEntry, EventEntry, InsightEntry, Rejection } from '../entry.ts';
import { publishedSince } from '../store.ts';
import { createSourceKeyResolver } from './source-keys.ts';
import type { Item } from './strapi.ts';
import {
  articleFrom,
  authorFrom,
  disclaimerFrom,
  eventFrom,
  insightFrom,
  type MappingContext,
  navigationFrom,
} from './strapi-entries.ts';
import { ingestFiles, type MediaDeps } from './strapi-media.ts';
import { nameOf, type SINGLE_UIDS, UID, type Uid } from './strapi-types.ts';

export interface MapperDeps extends Omit<MediaDeps, 'store'> {
  readonly db: Database;
  readonly now: () => Date;
  readonly media: MediaDeps['store'];
}

/** Converts all data of the CMS to our entries, or rejects it with reasons. */
export interface StrapiMapper {
  /** Ingests the files of these entries. Call it before mapping them. */
  prepare(uid: Uid, items: readonly Item[]): Promise<void>;
  keyOf(uid: Uid, item: Item): string;
  describe(uid: Uid, item: Item): string;
  article(item: Item): Promise<ArticleEntry>;
  author(item: Item): Promise<AuthorEntry>;
  event(item: Item): EventEntry;
  insight(item: Item): InsightEntry;
  /** Turns any error of `read` into rejections. */
  attempt<Entry>(
    uid: Uid,
    item: Item,
    read: () => Entry | Promise<Entry>,
    rejections: Rejection[],
  ): Promise<Entry | undefined>;
}

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** The time of the first publish, for entries without a publication date. */
function firstPublished({ publishedAt }: Item, before: Date | undefined, now: Date): Date {
  const at = typeof publishedAt === 'string' && TIMESTAMP.test(publishedAt) ? new Date(publishedAt) : now;
  return before && before < at ? before : at;
}

/** Creates a mapper for these entries. */
export async function createStrapiMapper(deps: MapperDeps, items: readonly Item[]): Promise<StrapiMapper> {
  const { db, now } = deps;
  const keys = await createSourceKeyResolver(db, items);
  const files: { taken: Pick<MappingContext, 'image' | 'portrait' | 'imagesByUrl'> } = {
    taken: { image: () => undefined, portrait: () => undefined, imagesByUrl: new Map() },
  };
  const since = new Map<string, Date>();
  const keyOf: StrapiMapper['keyOf'] = (uid, item) => keys(uid, item) ?? `cms:${item.documentId}`;
  const around = (uid: Uid, item: Item): MappingContext => {
    const key = keyOf(uid, item);
    return {
      key,
      keyOf: (kind, data) => keys(UID[kind], data),
      ...files.taken,
      firstPublished: firstPublished(item, since.get(key), now()),
    };
  };
  const where: StrapiMapper['describe'] = (uid, { title, slug, first_name, last_name, documentId }) => {
    const name = [title ?? [first_name, last_name].filter(Boolean).join(' '), slug, documentId].find(Boolean);
    return `${nameOf(uid)} “${String(name).slice(0, 120)}”`;
  };

  return {
    keyOf,
    describe: where,
    async prepare(uid, all) {
      files.taken = await ingestFiles({ ...deps, store: deps.media }, all);
      if (uid !== UID.article) return;
      const articleKeys = all.map((item) => keyOf(UID.article, item));
      for (const [key, at] of await publishedSince(db, articleKeys)) since.set(key, at);
    },
    article: (item) => articleFrom(item, around(UID.article, item)),
    author: (item) => authorFrom(item, around(UID.author, item)),
    event: (item) => eventFrom(item, around(UID.event, item)),
    insight: (item) => insightFrom(item, around(UID.insight, item)),
    async attempt(uid, item, read, rejections) {
      try {
        return await read();
      } catch (error) {
        const place = { where: where(uid, item), key: keyOf(uid, item) };
        rejections.push(...reasonsOf(error).map((reason) => ({ ...place, ...reason })));
        return undefined;
      }
    },
  };
}

export async function mapSingle(uid: (typeof SINGLE_UIDS)[number], item: Item): Promise<Partial<Documents>> {
  return uid === UID.navigation
    ? { navigation: navigationFrom(item) }
    : { disclaimer: await disclaimerFrom(item) };
}

/** Rejects a slug that an earlier entry of the same kind already uses. */
export function createSlugClaims(): <Entry extends { readonly slug?: string }>(
  entry: Entry,
  where: string,
) => Entry {
  const holders = new Map<string, string>();
  return (entry, where) => {
    const { slug } = entry;
    if (slug === undefined) return entry;
    const holder = holders.get(slug);
    if (holder) throw new RejectedField('slug', `is already taken by ${holder}`);
    holders.set(slug, where);
    return entry;
  };
}
