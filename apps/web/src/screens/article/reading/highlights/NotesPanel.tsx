import { Button } from '../../../../ui/Button/Button.tsx';
import { Dialog } from '../../../../ui/Dialog/Dialog.tsx';
import styles from './NotesPanel.module.css';
import type { PlacedHighlight } from './place-highlights.ts';

interface Props {
  readonly open: boolean;
  readonly placed: readonly PlacedHighlight[];
  readonly onClose: () => void;
  readonly onShow: (id: string) => void;
  readonly onEdit: (id: string) => void;
}

/** All highlights and notes of the article. */
export function NotesPanel({ open, placed, onClose, onShow, onEdit }: Props) {
  return (
    <Dialog open={open} onClose={onClose} label="Notes" placement="right">
      {placed.length === 0 && (
        <p className={styles.none}>
          Select text in the article to highlight it. On a keyboard, press C for a caret, select with Shift
          and the arrow keys, and press H.
        </p>
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
    </Dialog>
  );
}
