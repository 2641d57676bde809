import { site } from '@tidemark/contracts/paths';
import type { LibraryAction } from '@tidemark/contracts/wire/library';
import { useState } from 'react';
import ContinueReading from '../../components/ContinueReading/ContinueReading.tsx';
import { Feed } from '../../components/Feed/Feed.tsx';
import { EmptyState } from '../../components/Status/EmptyState.tsx';
import { LIBRARY_FAILED } from '../../lib/api/library-messages.ts';
import {
  changeLibrary,
  fetchLibrary,
  fetchLibraryFilters,
  type LibraryQuery,
} from '../../lib/calls/library.ts';
import { forgetContinueReading } from '../../lib/query/continue-reading.ts';
import { useApiQuery } from '../../lib/query/use-api-query.ts';
import { showToast } from '../../lib/ui/toasts.ts';
import { BulkActions } from './BulkActions.tsx';
import { GiftLinks } from './GiftLinks.tsx';
import { ImportExport } from './ImportExport.tsx';
import styles from './Library.module.css';
import { LibraryControls } from './LibraryControls.tsx';
import { LibraryRow } from './LibraryRow.tsx';

const PAGE_SIZE = 20;

interface Done {
  readonly message: string;
  readonly undo: readonly LibraryAction[];
}

/** Saved articles of a member in folders and with tags. */
export default function Library({ uid }: { readonly uid: string }) {
  const [query, setQuery] = useState<LibraryQuery>({});
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [done, setDone] = useState<Done>();
  // A change loads list and filters again.
  const [version, setVersion] = useState(0);
  const loaded = useApiQuery(`library filters ${version}`, fetchLibraryFilters);
  const [lastFilters, setLastFilters] = useState(loaded.kind === 'ready' ? loaded.value : undefined);
  if (loaded.kind === 'ready' && loaded.value !== lastFilters) setLastFilters(loaded.value);
  const filters = lastFilters;
  const refresh = () => setVersion((number) => number + 1);

  const run = async (actions: readonly LibraryAction[], describe: (changed: number) => string) => {
    try {
      const { changed, undo } = await changeLibrary(actions);
      setDone({ message: describe(changed), undo });
      setSelected(new Set());
      forgetContinueReading();
      refresh();
    } catch {
      showToast({ tone: 'danger', message: LIBRARY_FAILED.changeLibrary });
    }
  };
  const undo = async ({ undo: actions }: Done) => {
    try {
      await changeLibrary(actions);
      setDone({ message: 'Undone', undo: [] });
      refresh();
    } catch {
      showToast({ tone: 'danger', message: LIBRARY_FAILED.changeLibrary });
    }
  };
  const select = (id: number, on: boolean) => {
    const next = new Set(selected);
    if (on) next.add(id);
    else next.delete(id);
    setSelected(next);
  };
  const change = (next: LibraryQuery) => {
    setQuery(next);
    setSelected(new Set());
  };
  const name = `library ${uid} ${version} ${JSON.stringify(query)}`;

  return (
    <>
      <h2 className="visually-hidden">My library</h2>
      <ContinueReading key={`continue ${version}`} inLibrary />
      <LibraryControls query={query} filters={filters} onChange={change} onFolderDeleted={refresh} />
      <BulkActions
        selected={[...selected]}
        archived={query.archived === 'true'}
        filters={filters}
        onRun={run}
        onCancel={() => setSelected(new Set())}
      />
      <div className={styles.done} role="status">
        {done && (
          <>
            <span>{done.message}</span>
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
        personal
        loadPage={(page) => fetchLibrary(query, { page, pageSize: PAGE_SIZE })}
        renderItem={(item) => (
          <LibraryRow
            item={item}
            folders={filters?.folders ?? []}
            selected={selected.has(item.id)}
            onSelect={(on) => select(item.id, on)}
            onRun={run}
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
      <ImportExport onImported={refresh} />
      <GiftLinks />
    </>
  );
}
