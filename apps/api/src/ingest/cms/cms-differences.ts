import { type Documents, findDocument } from '../../platform/database/documents.ts';
import { RejectedField } from '../bodies/fields.ts';
import { findDifferences } from '../differences.ts';
import type { FolderSource, Rejection } from '../entry.ts';
import { withAuthorNames } from '../ingest-articles.ts';
import { slugHolders } from '../listings.ts';
import { authorNamesByKey, hashOf } from '../store.ts';
import { type Item, PULL_SIZE } from './strapi.ts';
import { createStrapiMapper, type MapperDeps, mapSingle, type StrapiMapper } from './strapi-mapper.ts';
import { ENTRY_UIDS, type EntryUid, SINGLE_UIDS, TABLES, UID } from './strapi-types.ts';

export interface CmsDifferencesDeps extends MapperDeps {
  readonly folder: FolderSource;
  /** Runs a batch while no sync job changes what is compared. */
  readonly runBatch: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

type Hashes = Map<string, string>;

/** Maps an entry as a sync does, and returns what its hash is computed from. */
async function mapEntry({ db }: MapperDeps, mapper: StrapiMapper, uid: EntryUid, item: Item) {
  const mapped = () => {
    switch (uid) {
      case UID.author:
        return mapper.author(item);
      case UID.article:
        return mapper
          .article(item)
          .then(async (one) => withAuthorNames([one], await authorNamesByKey(db))[0]);
      case UID.event:
        return mapper.event(item);
      case UID.insight:
        return mapper.insight(item);
    }
  };
  const entry = await mapped();
  const table = TABLES[uid];
  if (!entry || table === 'calendarEvents' || !('slug' in entry)) return entry;
  const isTaken = (await slugHolders(db, table, [entry.slug])).some(({ key }) => key !== entry.key);
  if (isTaken) throw new RejectedField('slug', `is already taken: "${entry.slug}"`);
  return entry;
}

async function hashBatch(
  deps: CmsDifferencesDeps,
  uid: EntryUid,
  ids: readonly string[],
  found: { readonly hashes: Hashes; readonly rejections: Rejection[] },
): Promise<void> {
  const items = await deps.cms.some(uid, ids, 'published');
  const mapper = await createStrapiMapper(deps, items);
  await mapper.prepare(uid, items);
  for (const item of items) {
    const entry = await mapper.attempt(uid, item, () => mapEntry(deps, mapper, uid, item), found.rejections);
    if (entry) found.hashes.set(entry.key, hashOf(entry));
  }
}

async function loadDocuments(deps: CmsDifferencesDeps, rejections: Rejection[]): Promise<Partial<Documents>> {
  const { db, cms, folder } = deps;
  const documents: Partial<Documents> = {};
  for (const name of ['navigation', 'disclaimer', 'synonyms', 'glossary'] as const)
    Object.assign(documents, { [name]: await findDocument(db, name) });
  for (const uid of SINGLE_UIDS) {
    const item = await cms.single(uid, 'published');
    if (!item) continue;
    const mapper = await createStrapiMapper(deps, [item]);
    Object.assign(documents, await mapper.attempt(uid, item, () => mapSingle(uid, item), rejections));
  }
  return Object.assign(documents, Object.fromEntries((await folder.loadDocuments()).documents));
}

/** Describes each difference between the CMS and the database in one sentence. Only hashes of the entries are kept. */
export async function findCmsDifferences(deps: CmsDifferencesDeps): Promise<string[]> {
  const { db, cms, runBatch } = deps;
  const rejections: Rejection[] = [];
  const hashes = {
    authors: new Map<string, string>(),
    articles: new Map<string, string>(),
    calendarEvents: new Map<string, string>(),
    insights: new Map<string, string>(),
  };
  for (const uid of ENTRY_UIDS) {
    for await (const page of cms.versions(uid)) {
      const ids = [...page.keys()];
      for (let start = 0; start < ids.length; start += PULL_SIZE) {
        const batch = ids.slice(start, start + PULL_SIZE);
        await runBatch(() => hashBatch(deps, uid, batch, { hashes: hashes[TABLES[uid]], rejections }));
      }
    }
  }
  const documents = await loadDocuments(deps, rejections);
  return findDifferences(db, { hashes, documents, rejections });
}
