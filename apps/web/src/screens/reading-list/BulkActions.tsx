import { MAX_FOLDER_NAME, MAX_TAG } from '@tidemark/contracts/library-names';
import type { LibraryAction, LibraryFilters, LibraryFolder } from '@tidemark/contracts/wire/library';
import { type FormEvent, useState } from 'react';
import { createFolder } from '../../domain/library/offline.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { Button } from '../../ui/Button/Button.tsx';
import outlined from '../../ui/Button/outlined.module.css';
import { Dialog } from '../../ui/Dialog/Dialog.tsx';
import { Field, Input } from '../../ui/Field/Field.tsx';
import { showToast } from '../../ui/Toasts/toasts.ts';
import styles from './BulkActions.module.css';

type Run = (actions: readonly LibraryAction[], describe: (changed: number) => string) => Promise<void>;

interface Props {
  /** The ids of the selected articles. */
  readonly selected: readonly number[];
  readonly archived: boolean;
  readonly folders: readonly LibraryFolder[];
  readonly tags: LibraryFilters['tags'];
  readonly onRun: Run;
  readonly onCancel: () => void;
}

const articles = (count: number) => (count === 1 ? '1 article' : `${count} articles`);
/** The API accepts this many articles per action. */
const MAX_ITEMS = 100;

/** What can be done with the selected articles. Every action can be undone. */
export function BulkActions({ selected, archived, folders, tags, onRun, onCancel }: Props) {
  const [dialog, setDialog] = useState<'folder' | 'tag'>();
  const article_ids = selected.slice(0, MAX_ITEMS);
  const run = (action: LibraryAction, what: string) =>
    void onRun([action], (changed) => `${articles(changed)} ${what}`);

  const addToFolder = async (name: string) => {
    setDialog(undefined);
    try {
      const folder = await createFolder(name, folders);
      run({ type: 'add_to_folder', article_ids, folder_id: folder.id }, `added to “${folder.name}”`);
    } catch {
      showToast({ tone: 'danger', message: LIBRARY_FAILED.changeLibrary });
    }
  };
  const addTag = (tag: string) => {
    setDialog(undefined);
    run({ type: 'add_tag', article_ids, tag }, `tagged “${tag}”`);
  };

  return (
    <section className={styles.bar} aria-label="Selected articles" hidden={selected.length === 0}>
      <p className={styles.count} aria-live="polite">
        {articles(selected.length)} selected
      </p>
      <Button size="sm" variant="secondary" onClick={() => setDialog('folder')}>
        Add to folder
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setDialog('tag')}>
        Add tag
      </Button>
      <Button
        size="sm"
        variant="secondary"
        onClick={() => run({ type: 'set_status', article_ids, status: 'read' }, 'marked as read')}
      >
        Mark as read
      </Button>
      <Button
        size="sm"
        variant="secondary"
        onClick={() => run({ type: 'set_status', article_ids, status: 'unread' }, 'marked as unread')}
      >
        Mark as unread
      </Button>
      {archived ? (
        <Button
          size="sm"
          variant="secondary"
          onClick={() => run({ type: 'unarchive', article_ids }, 'moved to the library')}
        >
          Move to library
        </Button>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          onClick={() => run({ type: 'archive', article_ids }, 'archived')}
        >
          Archive
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={() => run({ type: 'remove', article_ids }, 'removed')}>
        Remove
      </Button>
      <Button size="sm" variant="quiet" onClick={onCancel}>
        Clear selection
      </Button>
      <NameDialog
        label="Add to folder"
        field="Folder"
        maxLength={MAX_FOLDER_NAME}
        known={folders.map(({ name }) => name)}
        open={dialog === 'folder'}
        onClose={() => setDialog(undefined)}
        onSubmit={(name) => void addToFolder(name)}
      />
      <NameDialog
        label="Add tag"
        field="Tag"
        maxLength={MAX_TAG}
        known={tags.map(({ name }) => name)}
        open={dialog === 'tag'}
        onClose={() => setDialog(undefined)}
        onSubmit={addTag}
      />
    </section>
  );
}

interface NameProps {
  readonly label: string;
  readonly field: string;
  readonly maxLength: number;
  /** Names that exist, each a button. */
  readonly known: readonly string[];
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onSubmit: (name: string) => void;
}

function NameDialog({ label, field, maxLength, known, open, onClose, onSubmit }: NameProps) {
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    onSubmit(name.trim());
    setName('');
  };
  return (
    <Dialog open={open} onClose={onClose} label={label}>
      <form className={styles.form} onSubmit={submit}>
        <Field label={field}>
          <Input
            required
            maxLength={maxLength}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Button type="submit">Add</Button>
      </form>
      {known.length > 0 && (
        <ul className={styles.known} aria-label={`Existing: ${field}`}>
          {known.map((one) => (
            <li key={one}>
              <button type="button" className={outlined.outlined} onClick={() => onSubmit(one)}>
                {one}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
