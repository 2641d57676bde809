import { MAX_HIGHLIGHT } from '@tidemark/contracts/highlight';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../../ui/Button/Button.tsx';
import { Dialog } from '../../../../ui/Dialog/Dialog.tsx';
import { Field, TextArea } from '../../../../ui/Field/Field.tsx';
import styles from './NotesPanel.module.css';
import type { PlacedHighlight } from './place-highlights.ts';

interface Props {
  readonly open: boolean;
  readonly placed: readonly PlacedHighlight[];
  readonly onClose: () => void;
  readonly onShow: (id: string) => void;
  readonly onEdit: (id: string) => void;
  /** Highlights these words; false if they are not in the article. */
  readonly onQuote: (words: string) => Promise<boolean>;
}

/** All highlights and notes of the article, and a way to add one without selecting text. */
export function NotesPanel({ open, placed, onClose, onShow, onEdit, onQuote }: Props) {
  return (
    <Dialog open={open} onClose={onClose} label="Notes" placement="right">
      {placed.length === 0 && (
        <p className={styles.none}>Select text in the article to highlight it, or enter its words below.</p>
      )}
      <ul className={styles.list}>
        {placed.map(({ highlight: { id, exact, note, color }, range }) => (
          <li key={id} className={styles.item}>
            <blockquote className={styles.quote} data-color={color}>
              {exact}
            </blockquote>
            {note && <p className={styles.note}>{note}</p>}
            {!range && <p className={styles.changed}>Changed: these words are no longer in the article.</p>}
            <div className={styles.actions}>
              {range && (
                <Button size="sm" variant="secondary" onClick={() => onShow(id)}>
                  Show in article
                </Button>
              )}
              <Button size="sm" variant="secondary" onClick={() => onEdit(id)}>
                Edit
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <QuoteForm onQuote={onQuote} />
    </Dialog>
  );
}

function QuoteForm({ onQuote }: Pick<Props, 'onQuote'>) {
  const [words, setWords] = useState('');
  const [message, setMessage] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isAdded = await onQuote(words.trim());
    setMessage(isAdded ? 'Highlighted' : 'These words are not in the article');
    if (isAdded) setWords('');
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <Field label="Words to highlight">
        <TextArea
          rows={2}
          required
          maxLength={MAX_HIGHLIGHT}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
      <Button type="submit" size="sm">
        Highlight
      </Button>
      <p role="status" className={styles.message}>
        {message}
      </p>
    </form>
  );
}
