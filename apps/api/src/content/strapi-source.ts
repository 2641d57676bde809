import { type CmsEntry, entriesOfKind } from '../store/cms-entries.ts';
import type { Database } from '../store/db.ts';
import { findDocument } from '../store/documents.ts';
import { knownEntries } from '../store/ingest.ts';
import type { ContentSource, Publication, Rejection } from './entry.ts';
import { type Item, versionOf } from './strapi.ts';
import { createSlugClaims, createStrapiMapper, type MapperDeps, mapSingle } from './strapi-mapper.ts';
import { type ENTRY_UIDS, SINGLE_UIDS, UID } from './strapi-types.ts';

export interface StrapiSource extends ContentSource {
  /** The entries and versions of the last load, to be stored after the ingest. */
  seen(): readonly CmsEntry[];
}

type EntryUid = (typeof ENTRY_UIDS)[number];

/**
 * Requests known entries again if the list lacks them: a list that is read page by page while
 * somebody publishes can miss an entry, which must not be treated as deleted.
 */
async function pullAll({ cms, db }: MapperDeps, uid: EntryUid): Promise<Item[]> {
  const listed = new Map((await cms.all(uid)).map((item) => [item.documentId, item]));
  const missing = (await entriesOfKind(db, uid)).filter(({ documentId }) => !listed.has(documentId));
  const found = await cms.some(
    uid,
    missing.map(({ documentId }) => documentId),
    'published',
  );
  return [...listed.values(), ...found];
}

/** Puts the current holders of slugs first, so that they keep them. */
async function holdersFirst(db: Database, items: readonly Item[], keyOf: (item: Item) => string) {
  const known = await knownEntries(db, 'articles');
  const isHolder = (item: Item) => known.get(keyOf(item))?.slug === item.slug;
  return [...items.filter(isHolder), ...items.filter((item) => !isHolder(item))];
}

/** Loads everything published in the CMS. Content types that the CMS lacks come from the folder. */
export function strapiSource(deps: MapperDeps, folder: ContentSource): StrapiSource {
  const { cms, db } = deps;
  let seen: CmsEntry[] = [];

  const load = async (): Promise<Publication> => {
    const rejections: Rejection[] = [];
    const remembered: CmsEntry[] = [];
    const mapper = await createStrapiMapper(deps, 'all');
    const each = async <Entry extends { readonly key: string; readonly slug?: string }>(
      uid: EntryUid,
      map: (item: Item) => Entry | Promise<Entry>,
    ): Promise<Entry[]> => {
      const items = await pullAll(deps, uid);
      await mapper.prepare(uid, items);
      const keyOf = (item: Item) => mapper.keyOf(uid, item);
      const claim = createSlugClaims();
      const inOrder = uid === UID.article ? await holdersFirst(db, items, keyOf) : items;
      const entries: Entry[] = [];
      for (const item of inOrder) {
        const sourceKey = keyOf(item);
        remembered.push({ uid, documentId: item.documentId, sourceKey, version: versionOf(item) });
        const read = async () => claim(await map(item), mapper.describe(uid, item));
        const entry = await mapper.attempt(uid, item, read, rejections);
        if (entry) entries.push(entry);
      }
      return entries;
    };
    const authors = await each(UID.author, mapper.author);
    const articles = await each(UID.article, mapper.article);
    const events = await each(UID.event, mapper.event);
    const insights = await each(UID.insight, mapper.insight);
    for (const [documentId, version] of await cms.versions(UID.category)) {
      remembered.push({ uid: UID.category, documentId, sourceKey: `cms:${documentId}`, version });
    }
    const documents = {
      navigation: await findDocument(db, 'navigation'),
      disclaimer: await findDocument(db, 'disclaimer'),
    };
    for (const uid of SINGLE_UIDS) {
      const item = await cms.single(uid, 'published');
      if (!item) continue;
      remembered.push({ uid, documentId: '', sourceKey: uid, version: versionOf(item) });
      Object.assign(documents, await mapper.attempt(uid, item, () => mapSingle(uid, item), rejections));
    }
    const { synonyms, glossary } = await folder.load();
    seen = remembered;
    return { authors, articles, events, insights, ...documents, synonyms, glossary, rejections };
  };
  return { name: 'cms', load, seen: () => seen };
}
