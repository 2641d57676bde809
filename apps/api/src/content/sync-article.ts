import { entriesByKeys, findEntry, forgetEntry, rememberEntries } from '../store/cms-entries.ts';
import { authorNamesByKey } from '../store/ingest.ts';
import { slugHolders } from '../store/listings.ts';
import { rejectedSyncJobs, replaceRejections } from '../store/rejections.ts';
import type { ArticleEntry, Rejection } from './entry.ts';
import { compare } from './ingest.ts';
import { ingestArticles, withAuthorNames } from './ingest-articles.ts';
import { warnAboutMissingGlyphs } from './missing-glyphs.ts';
import { type Item, versionOf } from './strapi.ts';
import { createSlugClaims, createStrapiMapper } from './strapi-mapper.ts';
import { UID } from './strapi-types.ts';
import { syncAuthor } from './sync-entry.ts';
import { EMPTY_RESULT, mergeResults, type SyncJobDeps, type SyncResult } from './sync-result.ts';

const uid = UID.article;

interface Pulled {
  /** By document id; undefined for entries that are no longer published. */
  readonly items: ReadonlyMap<string, Item | undefined>;
  /** Source keys that hold a wanted slug and do not belong to the CMS. */
  readonly foreignHolders: readonly string[];
}

/**
 * Pulls the article and all holders of slugs it needs, transitively: when articles swap slugs, their
 * webhooks may arrive in any order.
 */
async function pullWithSlugHolders({ cms, db }: SyncJobDeps, documentId: string): Promise<Pulled> {
  const items = new Map<string, Item | undefined>();
  let foreignHolders: string[] = [];
  for (let wanted = [documentId]; wanted.length > 0; ) {
    const found = await cms.some(uid, wanted, 'published');
    for (const id of wanted)
      items.set(
        id,
        found.find((item) => item.documentId === id),
      );
    const slugs = [...items.values()].flatMap((item) => (typeof item?.slug === 'string' ? item.slug : []));
    const held = (await slugHolders(db, 'articles', slugs)).map(({ key }) => key);
    const entries = await entriesByKeys(db, uid, held);
    foreignHolders = held.filter((key) => !entries.some((entry) => entry.sourceKey === key));
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
  let result = EMPTY_RESULT;
  for (const id of new Set(unknown.map((author) => author.documentId))) {
    result = mergeResults(result, await syncAuthor(deps, id));
  }
  const here = new Set(items.map(({ documentId }) => documentId));
  const { followUps } = result;
  return {
    ...result,
    followUps: async () => (await followUps()).filter(({ documentId }) => !here.has(documentId)),
  };
}

export async function syncArticle(deps: SyncJobDeps, documentId: string): Promise<SyncResult> {
  const { db, cms, now } = deps;
  const { items, foreignHolders } = await pullWithSlugHolders(deps, documentId);
  const present = [...items.values()].filter((item) => item !== undefined);
  const gone = [...items].flatMap(([id, item]) => (item ? [] : id));
  const authors = await syncUnknownAuthors(deps, present);

  const mapper = await createStrapiMapper(deps, present);
  await mapper.prepare(uid, present);
  const goneEntries = await Promise.all(gone.map((id) => findEntry(db, { uid, documentId: id })));
  const keys = [
    ...present.map((item) => mapper.keyOf(uid, item)),
    ...goneEntries.flatMap((entry) => entry?.sourceKey ?? []),
    ...foreignHolders,
  ];
  const holders = new Set(
    (
      await slugHolders(
        db,
        'articles',
        present.map((item) => String(item.slug)),
      )
    ).map(({ key, slug }) => `${key} ${slug}`),
  );
  const isHolder = (item: Item) => holders.has(`${mapper.keyOf(uid, item)} ${item.slug}`);
  const rejections: Rejection[] = [];
  const claim = createSlugClaims();
  const entries: ArticleEntry[] = [];
  for (const item of [...present.filter(isHolder), ...present.filter((one) => !isHolder(one))]) {
    const read = async () => claim(await mapper.article(item), mapper.describe(uid, item));
    const entry = await mapper.attempt(uid, item, read, rejections);
    if (entry) entries.push(entry);
  }

  const named = withAuthorNames(entries, await authorNamesByKey(db));
  const rejectedKeys = rejections.map(({ key }) => key);
  const difference = await compare(db, 'articles', named, rejectedKeys, keys);
  const versions = present.map((item) => ({
    uid,
    documentId: item.documentId,
    sourceKey: mapper.keyOf(uid, item),
    version: versionOf(item),
  }));
  await ingestArticles(deps, difference, {
    record: async (tx) => {
      await replaceRejections(tx, keys, rejections, now());
      await rememberEntries(tx, versions);
      for (const id of gone) await forgetEntry(tx, { uid, documentId: id });
    },
  });
  warnAboutMissingGlyphs(deps.log, difference);

  const { changed, goneKeys, unchanged } = difference;
  const touched = changed.length + goneKeys.length > 0;
  const followUps = async () => {
    if (!touched) return [];
    const events = await cms.relatedTo(UID.event, 'articles', documentId);
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
