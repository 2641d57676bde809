import { type CmsEntry, entriesOfKind } from '../store/cms-entries.ts';
import type { Database } from '../store/db.ts';
import { findDocument } from '../store/documents.ts';
import { knownEntries } from '../store/intake.ts';
import type { ContentSource, Publication, Refusal } from './entry.ts';
import { type Item, versionOf } from './strapi.ts';
import { claims, type DoorDeps, openDoor, singleThrough } from './strapi-door.ts';
import { type ENTRY_UIDS, SINGLE_UIDS, UID } from './strapi-kinds.ts';

export interface StrapiSource extends ContentSource {
  /** The entries of the last load in their versions, to be remembered once they have been taken in. */
  seen(): readonly CmsEntry[];
}

type EntryUid = (typeof ENTRY_UIDS)[number];

/**
 * What was known and is not in the list is asked for once more: a list that is read page by page
 * while somebody publishes can miss an entry, and a missed one must not be taken for gone.
 */
async function pullAll({ cms, db }: DoorDeps, uid: EntryUid): Promise<Item[]> {
  const listed = new Map((await cms.all(uid)).map((item) => [item.documentId, item]));
  const missing = (await entriesOfKind(db, uid)).filter(({ documentId }) => !listed.has(documentId));
  const found = await cms.some(
    uid,
    missing.map(({ documentId }) => documentId),
    'published',
  );
  return [...listed.values(), ...found];
}

/** Whoever has a slug today keeps it when two name it. */
async function holdersFirst(db: Database, items: readonly Item[], keyOf: (item: Item) => string) {
  const known = await knownEntries(db, 'articles');
  const isHolder = (item: Item) => known.get(keyOf(item))?.slug === item.slug;
  return [...items.filter(isHolder), ...items.filter((item) => !isHolder(item))];
}

/** Everything that the CMS has published, as a publication. What the CMS does not hold comes from the folder. */
export function strapiSource(deps: DoorDeps, folder: ContentSource): StrapiSource {
  const { cms, db } = deps;
  let seen: CmsEntry[] = [];

  const load = async (): Promise<Publication> => {
    const refusals: Refusal[] = [];
    const remembered: CmsEntry[] = [];
    const door = await openDoor(deps, 'all');
    const each = async <Entry extends { readonly key: string; readonly slug?: string }>(
      uid: EntryUid,
      through: (item: Item) => Entry,
    ): Promise<Entry[]> => {
      const items = await pullAll(deps, uid);
      await door.prepare(uid, items);
      const keyOf = (item: Item) => door.keyOf(uid, item);
      const claim = claims();
      const inOrder = uid === UID.article ? await holdersFirst(db, items, keyOf) : items;
      return inOrder.flatMap((item) => {
        const key = keyOf(item);
        remembered.push({ uid, documentId: item.documentId, key, version: versionOf(item) });
        return door.attempt(uid, item, () => claim(through(item), door.where(uid, item)), refusals) ?? [];
      });
    };
    const authors = await each(UID.author, door.author);
    const articles = await each(UID.article, door.article);
    const events = await each(UID.event, door.event);
    const insights = await each(UID.insight, door.insight);
    for (const [documentId, version] of await cms.versions(UID.category)) {
      remembered.push({ uid: UID.category, documentId, key: `cms:${documentId}`, version });
    }
    const documents = {
      navigation: await findDocument(db, 'navigation'),
      disclaimer: await findDocument(db, 'disclaimer'),
    };
    for (const uid of SINGLE_UIDS) {
      const item = await cms.single(uid, 'published');
      if (!item) continue;
      remembered.push({ uid, documentId: '', key: uid, version: versionOf(item) });
      Object.assign(
        documents,
        door.attempt(uid, item, () => singleThrough(uid, item), refusals),
      );
    }
    const { synonyms, glossary } = await folder.load();
    seen = remembered;
    return { authors, articles, events, insights, ...documents, synonyms, glossary, refusals };
  };
  return { name: 'cms', load, seen: () => seen };
}
