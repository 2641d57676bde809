import { site } from '@tidemark/contracts/paths';
import type { LibraryAction } from '@tidemark/contracts/wire/library';
import { useState } from 'react';
import { recordBookmarked } from '../../domain/bookmarks/queries.ts';
import {
  fetchLibrary,
  fetchLibraryFilters,
  type LibraryItem,
  type LibraryQuery,
} from '../../domain/library/calls.ts';
import { afterActions, withQueuedFolders, withQueuedItem } from '../../domain/library/index.ts';
import { changeLibrary, temporaryFolderId } from '../../domain/library/offline.ts';
import { LIBRARY_FILTERS_KEY, libraryTopic, refreshLibrary } from '../../domain/library/queries.ts';
import { refreshLinks } from '../../domain/links/queries.ts';
import { Feed } from '../../domain/lists/Feed.tsx';
import ContinueReading from '../../domain/reading/ContinueReading.tsx';
import { refreshContinueReading } from '../../domain/reading/queries.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { useApiQuery } from '../../platform/query/use-api-query.ts';
import { sessionEpoch } from '../../platform/session/store.ts';
import outlined from '../../ui/Button/outlined.module.css';
import { EmptyState } from '../../ui/Status/EmptyState.tsx';
import { showToast } from '../../ui/Toasts/toasts.ts';
import { BulkActions } from './BulkActions.tsx';
import { GiftLinks } from './GiftLinks.tsx';
import { ImportExport } from './ImportExport.tsx';
import styles from './Library.module.css';
import { LibraryControls } from './LibraryControls.tsx';
import { LibraryRow } from './LibraryRow.tsx';
import Links from './Links.tsx';
import { useLibraryQueue } from './use-library-queue.ts';

const PAGE_SIZE = 20;

async function loadPage(uid: string, query: LibraryQuery, page: number) {
  const epoch = sessionEpoch();
  const loaded = await fetchLibrary(query, { page, pageSize: PAGE_SIZE });
  const ids = loaded.items.map(({ id }) => id);
  if (sessionEpoch() === epoch) recordBookmarked(uid, ids);
  return loaded;
}

interface Done {
  readonly message: string;
  readonly undo: readonly LibraryAction[];
  /** Not yet on the server. */
  readonly queued: boolean;
}

const NOTHING: ReadonlyMap<number, LibraryItem> = new Map();

const KINDS = [
  { name: 'articles', label: 'Articles' },
  { name: 'links', label: 'Links to other sites' },
] as const;

/** Everything that a member has saved: articles, and pages of other sites. */
export default function Library({ uid }: { readonly uid: string }) {
  const [kind, setKind] = useState<(typeof KINDS)[number]['name']>('articles');
  const refresh = () => {
    refreshLibrary(uid);
    refreshLinks(uid);
  };
  return (
    <>
      <h2 className="visually-hidden">My bookmarks</h2>
      <fieldset className={styles.kinds}>
        <legend className="visually-hidden">Show</legend>
        {KINDS.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            className={outlined.outlined}
            aria-pressed={kind === name}
            onClick={() => setKind(name)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      {kind === 'articles' ? <Articles uid={uid} /> : <Links uid={uid} />}
      <ImportExport onImported={refresh} />
      <GiftLinks />
    </>
  );
}

/** Saved articles in folders and with tags. */
function Articles({ uid }: { readonly uid: string }) {
  const [query, setQuery] = useState<LibraryQuery>({});
  const [selected, setSelected] = useState(NOTHING);
  const [done, setDone] = useState<Done>();
  const loaded = useApiQuery(LIBRARY_FILTERS_KEY, fetchLibraryFilters);
  const filters = loaded.kind === 'ready' ? loaded.value : undefined;
  const refresh = () => refreshLibrary(uid);
  const { queue, reload } = useLibraryQueue(uid, () => {
    setDone((last) => last && { ...last, queued: false });
    refresh();
  });
  const folders = withQueuedFolders(filters?.folders ?? [], queue, temporaryFolderId);

  const apply = async (actions: readonly LibraryAction[], items: readonly LibraryItem[]) => {
    const outcome = await changeLibrary(actions, { items, folders });
    // A list cannot be loaded again while the server cannot be reached.
    if (outcome.queued) await reload();
    else refresh();
    return outcome;
  };
  const run = async (
    items: readonly LibraryItem[],
    actions: readonly LibraryAction[],
    describe: (changed: number) => string,
  ) => {
    try {
      const { changed, ...outcome } = await apply(actions, items);
      setDone({ message: describe(changed), ...outcome });
      setSelected(afterActions(selected, actions, { folders, query }));
      refreshContinueReading();
    } catch {
      showToast({ tone: 'danger', message: LIBRARY_FAILED.changeLibrary });
    }
  };
  const undo = async ({ undo: actions }: Done) => {
    try {
      const { queued } = await apply(actions, []);
      setDone({ message: 'Undone', undo: [], queued });
    } catch {
      showToast({ tone: 'danger', message: LIBRARY_FAILED.changeLibrary });
    }
  };
  const select = (item: LibraryItem, on: boolean) => {
    const next = new Map(selected);
    if (on) next.set(item.id, item);
    else next.delete(item.id);
    setSelected(next);
  };
  const change = (next: LibraryQuery) => {
    setQuery(next);
    setSelected(NOTHING);
  };
  const name = JSON.stringify(query);

  return (
    <>
      <ContinueReading inLibrary />
      <LibraryControls query={query} filters={filters} onChange={change} onFolderDeleted={refresh} />
      <BulkActions
        selected={[...selected.keys()]}
        archived={query.archived === 'true'}
        folders={folders}
        tags={filters?.tags ?? []}
        onRun={(...action) => run([...selected.values()], ...action)}
        onCancel={() => setSelected(NOTHING)}
      />
      <div className={styles.done} role="status">
        {done && (
          <>
            <span>
              {done.message}
              {done.queued && ', saved when you are online again'}
            </span>
            {done.undo.length > 0 && (
              <button type="button" className={styles.undo} onClick={() => void undo(done)}>
                Undo
              </button>
            )}
          </>
        )}
      </div>
      <Feed
        key={name}
        name={name}
        topic={libraryTopic(uid)}
        personal
        loadPage={(page) => loadPage(uid, query, page)}
        toShown={(item) => withQueuedItem(item, queue, { folders, query })}
        renderItem={(item) => (
          <LibraryRow
            item={item}
            folders={folders}
            selected={selected.has(item.id)}
            onSelect={(on) => select(item, on)}
            onRun={(...action) => run([item], ...action)}
          />
        )}
        empty={
          Object.keys(query).length > 0 ? (
            <EmptyState heading="No articles were found" hint="Try different keywords or remove filters" />
          ) : (
            <EmptyState
              heading="Your reading list is empty"
              hint="Add items from feeds with the bookmark icon, or on the article page"
              action={{ label: 'Browse articles', href: site.articles }}
            />
          )
        }
      />
    </>
  );
}
