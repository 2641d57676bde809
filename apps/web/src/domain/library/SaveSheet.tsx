import { MAX_NOTE } from '@tidemark/contracts/highlight';
import { MAX_FOLDER_NAME, MAX_TAG } from '@tidemark/contracts/library-names';
import type { LibraryAction } from '@tidemark/contracts/wire/library';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { useApiQuery } from '../../platform/query/use-api-query.ts';
import { shortcutsEnabled } from '../../platform/storage/shortcut-preference.ts';
import { Button } from '../../ui/Button/Button.tsx';
import outlined from '../../ui/Button/outlined.module.css';
import { Field, Input, TextArea } from '../../ui/Field/Field.tsx';
import { isTyping } from '../../ui/is-typing.ts';
import { Sheet } from '../../ui/Sheet/Sheet.tsx';
import { showToast } from '../../ui/Toasts/toasts.ts';
import { closeSaveSheet } from '../bookmarks/use-saved-article.ts';
import { fetchLibraryFilters, saveNote } from './calls.ts';
import { changeLibrary, createFolder } from './offline.ts';
import { LIBRARY_FILTERS_KEY, refreshLibrary } from './queries.ts';
import styles from './SaveSheet.module.css';

interface Props {
  readonly uid: string;
  readonly articleId: number;
}

const FIELDS = [
  { name: 'folder', label: 'Folder' },
  { name: 'tag', label: 'Tag' },
  { name: 'note', label: 'Note' },
] as const;
type FieldName = (typeof FIELDS)[number]['name'];

const CLOSE_AFTER_MS = 8_000;

/**
 * Says that an article was saved, and takes folder, tag and note for it. Blocks nothing: it closes by itself unless
 * it is used. O moves the focus into it.
 */
export default function SaveSheet({ uid, articleId }: Props) {
  const [isUsed, setUsed] = useState(false);
  /** The field that the reader wants to fill in first. Until then the sheet is one line, which covers little. */
  const [first, setFirst] = useState<FieldName>();
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isUsed) return;
    const timer = setTimeout(closeSaveSheet, CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isUsed]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && sheet.current?.contains(document.activeElement)) closeSaveSheet();
      const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (key !== 'o' || ctrlKey || metaKey || altKey || defaultPrevented) return;
      if (!shortcutsEnabled() || isTyping(event.target)) return;
      event.preventDefault();
      setUsed(true);
      setFirst('folder');
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <Sheet
      ref={sheet}
      label="Saved article"
      message="Saved to My Bookmarks"
      onClose={closeSaveSheet}
      onUse={() => setUsed(true)}
    >
      {first === undefined ? (
        <div className={styles.choices}>
          {FIELDS.map(({ name, label }) => (
            <button key={name} type="button" className={outlined.outlined} onClick={() => setFirst(name)}>
              {label}
            </button>
          ))}
        </div>
      ) : (
        <DetailsForm uid={uid} articleId={articleId} first={first} />
      )}
    </Sheet>
  );
}

interface FormProps extends Props {
  readonly first: FieldName;
}

function DetailsForm({ uid, articleId, first }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus(), [first]);
  const loaded = useApiQuery(LIBRARY_FILTERS_KEY, fetchLibraryFilters);
  const { folders, tags } = loaded.kind === 'ready' ? loaded.value : { folders: [], tags: [] };
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const field = (name: string) => String(data.get(name) ?? '').trim();
    const [folderName, tag, note] = [field('folder'), field('tag'), field('note')];
    setBusy(true);
    try {
      const article_ids = [articleId];
      const folder = folderName === '' ? undefined : await createFolder(folderName, folders);
      const actions: LibraryAction[] = [
        ...(folder ? [{ type: 'add_to_folder' as const, article_ids, folder_id: folder.id }] : []),
        ...(tag === '' ? [] : [{ type: 'add_tag' as const, article_ids, tag }]),
      ];
      const known = folder ? [...folders, folder] : folders;
      if (actions.length > 0) await changeLibrary(actions, { items: [], folders: known });
      if (note !== '') await saveNote(articleId, note);
      refreshLibrary(uid);
      closeSaveSheet();
      if (actions.length > 0 || note !== '') showToast({ message: 'Folder, tag and note were saved' });
    } catch {
      setBusy(false);
      showToast({ tone: 'danger', message: LIBRARY_FAILED.changeLibrary });
    }
  };
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)}>
      <NameField name="folder" label="Folder" maxLength={MAX_FOLDER_NAME} known={folders} />
      <NameField name="tag" label="Tag" maxLength={MAX_TAG} known={tags} />
      <div className={styles.wide}>
        <Field label="Note">
          <TextArea name="note" rows={1} maxLength={MAX_NOTE} />
        </Field>
      </div>
      <Button type="submit" busy={busy} disabled={busy}>
        Save
      </Button>
    </form>
  );
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly maxLength: number;
  /** Offered while typing. */
  readonly known: readonly { readonly name: string }[];
}

function NameField({ name, label, maxLength, known }: FieldProps) {
  const list = useId();
  return (
    <Field label={label}>
      <Input name={name} list={list} maxLength={maxLength} autoComplete="off" />
      <datalist id={list}>
        {known.map((one) => (
          <option key={one.name} value={one.name} />
        ))}
      </datalist>
    </Field>
  );
}
