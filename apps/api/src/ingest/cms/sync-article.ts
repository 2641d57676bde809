import { rejectedSyncJobs, replaceRejections } from '../../features/newsroom/index.ts';
import { warnAboutMissingGlyphs } from '../bodies/missing-glyphs.ts';
import type { ArticleEntry, Rejection } from '../entry.ts';
import { compare } from '../ingest.ts';
import { ingestArticles, withAuthorNames } from '../ingest-articles.ts';
import { slugHolders } from '../listings.ts';
import { authorNamesByKey } from '../store.ts';
import { reportUnknownAccess } from '../sync.ts';
import {
  countEntries,
  entriesByKeys,
  forgetEntries,
  markOutdated,
  rememberEntries,
  sourceKeysOf,
} from './entries.ts';
import { type Item, versionOf } from './strapi.ts';
import { createSlugClaims, createStrapiMapper } from './strapi-mapper.ts';
import { UID } from './strapi-types.ts';
import { holdersFirst, syncAuthors } from './sync-entry.ts';
import { EMPTY_RESULT, mergeResults, type SyncJobDeps, type SyncResult } from './sync-result.ts';

const uid = UID.article;

interface Pulled {
  /** By document id; undefined for entries that are no longer published. */
  readonly items: ReadonlyMap<string, Item | undefined>;
  /** Source keys that hold a wanted slug and do not belong to the CMS. */
  readonly foreignHolders: readonly string[];
}

/**
 * Pulls the articles and all holders of slugs they need, transitively: when articles swap slugs, their
 * webhooks may arrive in any order.
 */
async function pullWithSlugHolders(
  { cms, db }: SyncJobDeps,
  documentIds: readonly string[],
): Promise<Pulled> {
  const items = new Map<string, Item | undefined>();
  let foreignHolders: string[] = [];
  for (let wanted = [...documentIds]; wanted.length > 0; ) {
    const found = new Map(
      (await cms.some(uid, wanted, 'published')).map((item) => [item.documentId, item] as const),
    );
    for (const id of wanted) items.set(id, found.get(id));
    const slugs = [...items.values()].flatMap((item) => (typeof item?.slug === 'string' ? item.slug : []));
    const held = (await slugHolders(db, 'articles', slugs)).map(({ key }) => key);
    const entries = await entriesByKeys(db, uid, held);
    const known = new Set(entries.map((entry) => entry.sourceKey));
    foreignHolders = held.filter((key) => !known.has(key));
    wanted = entries.map((entry) => entry.documentId).filter((id) => !items.has(id));
  }
  return { items, foreignHolders };
}

/** Ingests unknown authors first, because webhooks of author and article may arrive in any order. */
async function syncUnknownAuthors(deps: SyncJobDeps, items: readonly Item[]): Promise<SyncResult> {
  const names = await authorNamesByKey(deps.db);
  const mapper = await createStrapiMapper(deps, items);
  const authors = items
    .flatMap((item) => (Array.isArray(item.authors) ? (item.authors as Item[]) : []))
    .filter((author) => typeof author?.documentId === 'string');
  const unknown = authors.filter((author) => !names.has(mapper.keyOf(UID.author, author)));
  const ids = [...new Set(unknown.map((author) => author.documentId))];
  if (ids.length === 0) return EMPTY_RESULT;
  const result = await syncAuthors(deps, ids);
  const here = new Set(items.map(({ documentId }) => documentId));
  const { followUps } = result;
  return {
    ...result,
    followUps: async () => (await followUps()).filter(({ documentId }) => !here.has(documentId)),
  };
}

/** Events that name these articles. An event is stored without articles that are not published. */
async function eventsNaming({ db, cms }: SyncJobDeps, documentIds: readonly string[]): Promise<string[]> {
  if ((await countEntries(db, UID.event)) === 0) return [];
  return cms.relatedTo(UID.event, 'articles', documentIds);
}

/** Pulls articles and updates the stored ones. */
export async function syncArticles(deps: SyncJobDeps, documentIds: readonly string[]): Promise<SyncResult> {
  const { db, now } = deps;
  const { items, foreignHolders } = await pullWithSlugHolders(deps, documentIds);
  const present = [...items.values()].filter((item) => item !== undefined);
  const gone = [...items].flatMap(([id, item]) => (item ? [] : id));
  const authors = await syncUnknownAuthors(deps, present);

  const mapper = await createStrapiMapper(deps, present);
  await mapper.prepare(uid, present);
  const keyOf = (item: Item) => mapper.keyOf(uid, item);
  const keys = [...present.map(keyOf), ...(await sourceKeysOf(db, uid, gone)), ...foreignHolders];
  const slugs = present.map((item) => String(item.slug));
  const rejections: Rejection[] = [];
  const claim = createSlugClaims();
  const entries: ArticleEntry[] = [];
  for (const item of holdersFirst(present, await slugHolders(db, 'articles', slugs), keyOf)) {
    const read = async () => claim(await mapper.article(item), mapper.describe(uid, item));
    const entry = await mapper.attempt(uid, item, read, rejections);
    if (entry) entries.push(entry);
  }

  const named = withAuthorNames(entries, await authorNamesByKey(db));
  const rejectedKeys = rejections.map(({ key }) => key);
  const difference = await compare(db, 'articles', named, rejectedKeys, keys);
  const { changed, goneKeys, unchanged } = difference;
  const isChanged = changed.length + goneKeys.length > 0;
  const events = isChanged ? await eventsNaming(deps, [...items.keys()]) : [];
  const versions = present.map((item) => ({
    uid,
    documentId: item.documentId,
    sourceKey: keyOf(item),
    version: versionOf(item),
  }));
  await ingestArticles(deps, difference, {
    record: async (tx) => {
      await replaceRejections(tx, keys, rejections, now());
      await rememberEntries(tx, versions);
      await forgetEntries(tx, uid, gone);
      // In the same transaction, because after a crash nothing else would tell that they lack an article.
      await markOutdated(tx, { uid: UID.event, documentIds: events });
    },
  });
  reportUnknownAccess(deps.log, difference);
  warnAboutMissingGlyphs(deps.log, difference);

  const followUps = async () => {
    if (!isChanged) return [];
    // Another entry may have been rejected because its slug was taken until now.
    const waiting = (await rejectedSyncJobs(db)).filter((job) => !items.has(job.documentId));
    return [...events.map((id) => ({ uid: UID.event, documentId: id })), ...waiting];
  };
  return mergeResults(authors, {
    written: changed.length,
    removed: goneKeys.length,
    unchanged,
    rejections,
    followUps,
  });
}
