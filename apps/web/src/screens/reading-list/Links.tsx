import { MAX_NOTE } from '@tidemark/contracts/highlight';
import { MAX_LINK, MAX_LINK_TITLE } from '@tidemark/contracts/library-names';
import { type FormEvent, useState } from 'react';
import { addLink, changeLink, fetchLinks, removeLink, type SavedLink } from '../../domain/links/calls.ts';
import { linksTopic, refreshLinks } from '../../domain/links/queries.ts';
import { Feed } from '../../domain/lists/Feed.tsx';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { Dialog } from '../../ui/Dialog/Dialog.tsx';
import { Field, Input, TextArea } from '../../ui/Field/Field.tsx';
import { EmptyState } from '../../ui/Status/EmptyState.tsx';
import { TextLink } from '../../ui/TextLink/TextLink.tsx';
import { showToast } from '../../ui/Toasts/toasts.ts';
import controls from './LibraryControls.module.css';
import styles from './Links.module.css';

const PAGE_SIZE = 20;

/** Pages of other sites that a member keeps, newest first. */
export default function Links({ uid }: { readonly uid: string }) {
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  const [edited, setEdited] = useState<SavedLink | 'new'>();
  const search = (event: FormEvent) => {
    event.preventDefault();
    setQuery(text.trim());
  };
  const remove = async (link: SavedLink) => {
    try {
      await removeLink(link.id);
      refreshLinks(uid);
      showToast({ message: 'The link was removed' });
    } catch {
      showToast({ tone: 'danger', message: LIBRARY_FAILED.changeLibrary });
    }
  };
  return (
    <>
      <div className={styles.controls}>
        <search>
          <form className={controls.search} onSubmit={search}>
            <Input
              type="search"
              className={controls.field}
              aria-label="Search your links"
              placeholder="Search your links"
              maxLength={200}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <Button type="submit" variant="secondary">
              Search
            </Button>
          </form>
        </search>
        <Button onClick={() => setEdited('new')}>Add a link</Button>
      </div>
      <Feed
        key={query}
        name={`links ${uid} ${query}`}
        topic={linksTopic(uid)}
        personal
        loadPage={(page) => fetchLinks(query, { page, pageSize: PAGE_SIZE })}
        renderItem={(link) => (
          <LinkRow link={link} onEdit={() => setEdited(link)} onRemove={() => void remove(link)} />
        )}
        empty={
          query === '' ? (
            <EmptyState
              heading="You have no links yet"
              hint="Add pages of other sites, or import a list of addresses below"
            />
          ) : (
            <EmptyState heading="No links were found" hint="Try different keywords" />
          )
        }
      />
      <Dialog
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        label={edited === 'new' ? 'Add a link' : 'Edit link'}
      >
        {edited !== undefined && (
          <LinkForm
            link={edited === 'new' ? undefined : edited}
            onSaved={() => {
              setEdited(undefined);
              refreshLinks(uid);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

interface RowProps {
  readonly link: SavedLink;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function LinkRow({ link: { url, title, note, tags }, onEdit, onRemove }: RowProps) {
  return (
    <article className={styles.link}>
      <h3 className={styles.title}>
        <TextLink href={url} newTab>
          {title}
        </TextLink>
      </h3>
      <p className={styles.address}>{url}</p>
      {note && <p className={styles.note}>{note}</p>}
      <p className={styles.meta}>
        {tags.map((tag) => (
          <span key={tag}>#{tag}</span>
        ))}
        <button type="button" className={styles.action} onClick={onEdit}>
          Edit<span className="visually-hidden">: {title}</span>
        </button>
        <button type="button" className={styles.action} onClick={onRemove}>
          Remove<span className="visually-hidden">: {title}</span>
        </button>
      </p>
    </article>
  );
}

const tagsIn = (text: string) => [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean);

interface FormProps {
  /** Undefined for a new one. */
  readonly link: SavedLink | undefined;
  readonly onSaved: () => void;
}

function LinkForm({ link, onSaved }: FormProps) {
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const field = (name: string) => String(data.get(name) ?? '').trim();
    const details = { title: field('title'), note: field('note'), tags: tagsIn(field('tags')) };
    setBusy(true);
    try {
      if (link) await changeLink(link.id, details);
      else await addLink({ url: field('url'), ...details });
      onSaved();
    } catch {
      setBusy(false);
      showToast({ tone: 'danger', message: LIBRARY_FAILED.changeLink });
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      {!link && (
        <Field label="Address">
          <Input
            name="url"
            type="url"
            required
            pattern="[Hh][Tt][Tt][Pp][Ss]?://.+"
            placeholder="https://"
            maxLength={MAX_LINK}
          />
        </Field>
      )}
      <Field label={link ? 'Title' : 'Title (optional)'}>
        <Input
          name="title"
          required={link !== undefined}
          maxLength={MAX_LINK_TITLE}
          defaultValue={link?.title}
        />
      </Field>
      <Field label="Tags, separated by commas">
        <Input name="tags" defaultValue={link?.tags.join(', ')} />
      </Field>
      <Field label="Note">
        <TextArea name="note" rows={3} maxLength={MAX_NOTE} defaultValue={link?.note} />
      </Field>
      <p className={styles.hint}>We store the address only: none of our servers opens the page.</p>
      <div>
        <Button type="submit" busy={busy} disabled={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
