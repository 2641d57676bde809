import { MAX_KEPT_QUOTE } from '@tidemark/contracts/highlight';
import { site } from '@tidemark/contracts/paths';
import { type FormEvent, useState } from 'react';
import { fetchHighlights, type Highlight } from '../../domain/highlights/calls.ts';
import { removeHighlight } from '../../domain/highlights/offline.ts';
import { Feed } from '../../domain/lists/Feed.tsx';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { Input } from '../../ui/Field/Field.tsx';
import { formatDate } from '../../ui/format.ts';
import Link from '../../ui/Link/Link.tsx';
import { EmptyState } from '../../ui/Status/EmptyState.tsx';
import { showToast } from '../../ui/Toasts/toasts.ts';
import controls from './LibraryControls.module.css';
import styles from './Notes.module.css';

const PAGE_SIZE = 20;

/** All highlights and notes of a member, newest first. */
export default function Notes({ uid }: { readonly uid: string }) {
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    setQuery(text.trim());
  };
  return (
    <>
      <h2 className="visually-hidden">My notes</h2>
      <search className={controls.controls}>
        <form className={controls.search} onSubmit={search}>
          <Input
            type="search"
            aria-label="Search your notes"
            placeholder="Search your notes"
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </form>
      </search>
      <Feed
        key={query}
        name={`notes ${uid} ${query}`}
        personal
        loadPage={(page) => fetchHighlights(query === '' ? {} : { query }, { page, pageSize: PAGE_SIZE })}
        renderItem={(highlight) => <NoteRow highlight={highlight} />}
        empty={
          query === '' ? (
            <EmptyState
              heading="You have no notes yet"
              hint="Select text in an article to highlight it and to add a note"
            />
          ) : (
            <EmptyState heading="No notes were found" hint="Try different keywords" />
          )
        }
      />
    </>
  );
}

function NoteRow({ highlight }: { readonly highlight: Highlight }) {
  const { id, exact, shortened, note, color, article, readable, createdAt } = highlight;
  const [removed, setRemoved] = useState(false);
  const remove = async () => {
    try {
      await removeHighlight(highlight);
      setRemoved(true);
    } catch {
      showToast({ tone: 'danger', message: LIBRARY_FAILED.changeHighlight });
    }
  };
  if (removed) {
    return (
      <p role="status" className={styles.meta}>
        Highlight removed
      </p>
    );
  }
  return (
    <article className={styles.note}>
      <h3 className={styles.title}>
        {article ? (
          <Link href={`${site.article(article.slug)}#highlight-${id}`}>{article.title}</Link>
        ) : (
          'An article that is no longer available'
        )}
      </h3>
      <blockquote className={styles.quote} data-color={color}>
        {shortened ? `${exact} …` : exact}
      </blockquote>
      {note && <p className={styles.text}>{note}</p>}
      {article && !readable && (
        <p className={styles.meta}>
          Your plan no longer includes this article. You keep your notes
          {shortened ? ` and the first ${MAX_KEPT_QUOTE} characters of each quote.` : ' and quotes.'}
        </p>
      )}
      <p className={styles.meta}>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        <button type="button" className={styles.remove} onClick={() => void remove()}>
          Remove<span className="visually-hidden"> highlight: {exact.slice(0, 60)}</span>
        </button>
      </p>
    </article>
  );
}
