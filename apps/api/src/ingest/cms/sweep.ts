import { forgetOtherRejections, rejectedSyncJobs } from '../../features/newsroom/index.ts';
import type { FolderSource } from '../entry.ts';
import { compare, ingestAll } from '../ingest.ts';
import { ingestArticles } from '../ingest-articles.ts';
import { keysWithoutEntry } from '../store.ts';
import { ingestDocument } from '../sync.ts';
import type { SyncCounts } from '../sync-log.ts';
import {
  countEntries,
  documentIdsOf,
  forgetEntries,
  markOutdated,
  outdatedEntries,
  rememberEntries,
  versionsOf,
} from './entries.ts';
import { PULL_SIZE, versionOf } from './strapi.ts';
import { ENTRY_UIDS, type EntryUid, SINGLE_UIDS, TABLES, UID } from './strapi-types.ts';
import { syncArticles } from './sync-article.ts';
import { syncAuthors, syncEvents, syncInsights, syncSingle } from './sync-entry.ts';
import type { SyncJobDeps, SyncResult } from './sync-result.ts';

export interface SweepDeps extends SyncJobDeps {
  /** Supplies what the CMS does not have. */
  readonly folder: FolderSource;
  /** Runs a batch when no sync job is waiting, and no job while it runs. */
  readonly runBatch: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Throws when the sweep has to end. */
  readonly requireActive: () => void;
}

type SyncEntries = (deps: SyncJobDeps, documentIds: readonly string[]) => Promise<SyncResult>;

const SYNC: Readonly<Record<EntryUid, SyncEntries>> = {
  [UID.author]: syncAuthors,
  [UID.article]: syncArticles,
  [UID.event]: syncEvents,
  [UID.insight]: syncInsights,
};

/**
 * Brings the database to the state of the CMS in batches. Each batch pulls its entries when its turn comes, so that no
 * webhook that was handled before it is undone. An interrupted sweep leaves complete batches; the next one skips their entries,
 * because their versions are stored with them.
 */
class Sweep {
  readonly #deps: SweepDeps;
  readonly counts = {
    written: 0,
    removed: 0,
    unchanged: 0,
    rejections: [] as SyncCounts['rejections'][number][],
  };

  constructor(deps: SweepDeps) {
    this.#deps = deps;
  }

  #add({ written, removed, unchanged }: Omit<SyncCounts, 'rejections'>): void {
    this.counts.written += written;
    this.counts.removed += removed;
    this.counts.unchanged += unchanged;
  }

  async #sync(uid: EntryUid, documentIds: readonly string[], isRetry = false): Promise<void> {
    const { runBatch } = this.#deps;
    for (let start = 0; start < documentIds.length; start += PULL_SIZE) {
      const batch = documentIds.slice(start, start + PULL_SIZE);
      const result = await runBatch(() => SYNC[uid](this.#deps, batch));
      this.#add(isRetry ? { ...result, unchanged: 0 } : result);
      if (!isRetry) this.counts.rejections.push(...result.rejections);
    }
  }

  /** A changed category can affect any entry, so that all are pulled again. */
  async categories(): Promise<void> {
    const { db, cms, writer, runBatch } = this.#deps;
    const uid = UID.category;
    const listed = new Map<string, string>();
    for await (const page of cms.versions(uid)) for (const [id, version] of page) listed.set(id, version);
    const known = await versionsOf(db, uid, [...listed.keys()]);
    const isSame = [...listed].every(([id, version]) => known.get(id) === version);
    if (isSame && (await countEntries(db, uid)) === listed.size) return;
    const entries = [...listed].map(([documentId, version]) => ({
      ...{ uid, documentId, version },
      sourceKey: `cms:${documentId}`,
    }));
    const gone: string[] = [];
    for await (const ids of documentIdsOf(db, uid)) gone.push(...ids.filter((id) => !listed.has(id)));
    await runBatch(() =>
      writer.write(async (tx) => {
        await markOutdated(tx, 'all');
        await forgetEntries(tx, uid, gone);
        await rememberEntries(tx, entries);
        return undefined;
      }),
    );
  }

  /** Syncs the listed entries whose version differs. */
  async listed(uid: EntryUid, since?: Date): Promise<ReadonlySet<string>> {
    const { db, cms, log, requireActive } = this.#deps;
    const seen = new Set<string>();
    for await (const page of cms.versions(uid, since)) {
      requireActive();
      const known = await versionsOf(db, uid, [...page.keys()]);
      const changed = [...page].flatMap(([id, version]) => (known.get(id) === version ? [] : id));
      for (const id of page.keys()) seen.add(id);
      this.counts.unchanged += page.size - changed.length;
      await this.#sync(uid, changed);
      if (changed.length > 0 && seen.size > page.size) {
        log.info?.({ uid, done: seen.size }, 'Syncing entries of the CMS');
      }
    }
    return seen;
  }

  /** Entries that show another one that changed have no new version. */
  async outdated(uid: EntryUid): Promise<void> {
    for (;;) {
      const ids = await outdatedEntries(this.#deps.db, uid, PULL_SIZE);
      if (ids.length === 0) return;
      await this.#sync(uid, ids);
    }
  }

  /** Pulling an entry that the list lacks confirms that it is gone, because it may have been published meanwhile. */
  async unlisted(uid: EntryUid, listed: ReadonlySet<string>): Promise<void> {
    for await (const ids of documentIdsOf(this.#deps.db, uid)) {
      await this.#sync(
        uid,
        ids.filter((id) => !listed.has(id)),
      );
    }
  }

  /** A change to another entry can make rejected entries acceptable. */
  async rejected(): Promise<void> {
    const jobs = await rejectedSyncJobs(this.#deps.db);
    for (const uid of ENTRY_UIDS) {
      const ids = jobs.filter((job) => job.uid === uid).map(({ documentId }) => documentId);
      await this.#sync(uid, ids, true);
    }
  }

  async singles(): Promise<void> {
    const { db, cms, runBatch } = this.#deps;
    for (const uid of SINGLE_UIDS) {
      const item = await cms.single(uid, 'published');
      // A missing single type keeps its last version.
      if (!item) continue;
      if ((await versionsOf(db, uid, [''])).get('') === versionOf(item)) this.counts.unchanged += 1;
      else {
        const result = await runBatch(() => syncSingle(this.#deps, uid));
        this.#add(result);
        this.counts.rejections.push(...result.rejections);
      }
    }
  }

  /** Content types that the CMS lacks come from the folder. A rejected file keeps its last version. */
  async folderDocuments(): Promise<void> {
    const { folder, writer, log, runBatch } = this.#deps;
    const { documents, rejections } = await folder.loadDocuments();
    for (const { where, field, reason } of rejections)
      log.warn({ where, field, reason }, `Rejected ${where}: ${field} ${reason}`);
    for (const name of ['synonyms', 'glossary'] as const) {
      if (!documents.has(name)) continue;
      const isChanged = await runBatch(() => ingestDocument(writer, name, documents.get(name) as never));
      if (isChanged) this.counts.written += 1;
    }
  }

  /** Unpublishes entries of another source. There is one source at a time. */
  async otherSources(): Promise<void> {
    const { db, writer, now, runBatch } = this.#deps;
    for (const uid of ENTRY_UIDS) {
      const table = TABLES[uid];
      for (;;) {
        const keys = await keysWithoutEntry(db, table, uid, PULL_SIZE);
        if (keys.length === 0) break;
        await runBatch(async () => {
          const difference = await compare<never>(db, table, [], [], keys);
          if (table === 'articles') await ingestArticles(this.#deps, difference);
          else await ingestAll(writer, table, difference, async () => {}, now());
        });
        this.counts.removed += keys.length;
      }
    }
    await runBatch(() =>
      writer.write(async (tx) => {
        await forgetOtherRejections(tx);
        return undefined;
      }),
    );
  }

  /** Whether the CMS has as many entries as the database, so that no deletion was missed. */
  async isComplete(): Promise<boolean> {
    const { db, cms } = this.#deps;
    for (const uid of ENTRY_UIDS) {
      if ((await cms.count(uid)) !== (await countEntries(db, uid))) return false;
    }
    return true;
  }
}

/** Compares all entries of the CMS with the stored ones. */
export async function sweepAll(deps: SweepDeps): Promise<SyncCounts> {
  const sweep = new Sweep(deps);
  await sweep.categories();
  for (const uid of ENTRY_UIDS) {
    const listed = await sweep.listed(uid);
    await sweep.outdated(uid);
    await sweep.unlisted(uid, listed);
  }
  await sweep.otherSources();
  await sweep.rejected();
  await sweep.folderDocuments();
  // Last, because a publication counts as loaded when it has a navigation.
  await sweep.singles();
  return sweep.counts;
}

/** Compares the entries that changed since then. It is not complete if entries are missing, which only `sweepAll` can find. */
export async function sweepRecent(
  deps: SweepDeps,
  since: Date,
): Promise<SyncCounts & { readonly isComplete: boolean }> {
  const sweep = new Sweep(deps);
  await sweep.categories();
  for (const uid of ENTRY_UIDS) {
    await sweep.listed(uid, since);
    await sweep.outdated(uid);
  }
  await sweep.rejected();
  await sweep.singles();
  return { ...sweep.counts, isComplete: await sweep.isComplete() };
}
