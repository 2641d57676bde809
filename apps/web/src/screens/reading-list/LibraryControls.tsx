import type { LibraryFilters } from '@tidemark/contracts/wire/library';
import { type FormEvent, useId, useState } from 'react';
import { deleteFolder, type LibraryQuery } from '../../domain/library/calls.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { Checkbox } from '../../ui/Checkbox/Checkbox.tsx';
import { Input } from '../../ui/Field/Field.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { SortSelect } from '../../ui/Select/SortSelect.tsx';
import { showToast } from '../../ui/Toasts/toasts.ts';
import styles from './LibraryControls.module.css';
import { filterSelects, SORT_OPTIONS, withFilter } from './library-filters.ts';

interface Props {
  readonly query: LibraryQuery;
  readonly filters: LibraryFilters | undefined;
  readonly onChange: (query: LibraryQuery) => void;
  readonly onFolderDeleted: () => void;
}

/** Search, filters and order of the library. */
export function LibraryControls({ query, filters, onChange, onFolderDeleted }: Props) {
  const [text, setText] = useState(query.query ?? '');
  // On a phone the filters would fill the screen, so they are shown on request.
  const [isOpen, setOpen] = useState(false);
  const filtersId = useId();
  const set = (name: keyof LibraryQuery, value: string) => onChange(withFilter(query, name, value));
  const search = (event: FormEvent) => {
    event.preventDefault();
    set('query', text.trim());
  };
  const folder = filters?.folders.find(({ id }) => String(id) === query.folder_id);
  const removeFolder = async (id: number) => {
    try {
      await deleteFolder(id);
      onChange(withFilter(query, 'folder_id', ''));
      onFolderDeleted();
    } catch {
      showToast({ tone: 'danger', message: LIBRARY_FAILED.changeLibrary });
    }
  };
  const chosen = Object.keys(query).filter((name) => name !== 'query').length;
  return (
    <div className={styles.controls}>
      <search>
        <form className={styles.search} onSubmit={search}>
          <Input
            type="search"
            aria-label="Search your library"
            placeholder="Search your library"
            maxLength={200}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              // The button of the field that empties it.
              if (event.target.value === '') set('query', '');
            }}
          />
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </form>
      </search>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={filtersId}
        onClick={() => setOpen(!isOpen)}
      >
        {chosen === 0 ? 'Filters and order' : `Filters and order (${chosen})`}
        <Icon name="chevron-down" size={16} />
      </button>
      <div className={styles.filters} id={filtersId} data-open={isOpen}>
        {filterSelects(filters).map(({ name, label, options }) => (
          <SortSelect
            key={name}
            label={label}
            sort={query[name] ?? ''}
            options={options}
            onSelect={(value) => set(name, value)}
          />
        ))}
        <SortSelect
          sort={query.sort ?? 'saved_desc'}
          options={SORT_OPTIONS}
          onSelect={(value) => set('sort', value === 'saved_desc' ? '' : value)}
        />
        <label className={styles.archived}>
          <Checkbox
            checked={query.archived === 'true'}
            onChange={(checked) => set('archived', checked ? 'true' : '')}
          />
          Archive
        </label>
      </div>
      {folder && (
        <p className={styles.folder}>
          <Button variant="quiet" size="sm" onClick={() => void removeFolder(folder.id)}>
            Delete folder “{folder.name}”
          </Button>
          Its articles stay in your library.
        </p>
      )}
    </div>
  );
}
