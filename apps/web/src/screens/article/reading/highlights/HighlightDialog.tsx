import { HIGHLIGHT_COLORS, MAX_NOTE } from '@tidemark/contracts/highlight';
import { type FormEvent, useState } from 'react';
import type { Highlight } from '../../../../domain/highlights/calls.ts';
import { Button } from '../../../../ui/Button/Button.tsx';
import { Choice } from '../../../../ui/Checkbox/Choice.tsx';
import { Dialog } from '../../../../ui/Dialog/Dialog.tsx';
import { Field, TextArea } from '../../../../ui/Field/Field.tsx';
import { showToast } from '../../../../ui/Toasts/toasts.ts';
import styles from './HighlightDialog.module.css';

interface Props {
  readonly highlight: Highlight;
  readonly link: string;
  readonly onClose: () => void;
  readonly onSave: (change: Pick<Highlight, 'color' | 'note'>) => void;
  readonly onRemove: () => void;
}

export function HighlightDialog({ highlight, link, onClose, onSave, onRemove }: Props) {
  const [color, setColor] = useState(highlight.color);
  const [note, setNote] = useState(highlight.note);
  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave({ color, note: note.trim() });
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      showToast({ message: 'Link copied. It works for you only.' });
    } catch {
      showToast({ message: link });
    }
  };
  return (
    <Dialog open onClose={onClose} label="Highlight">
      <form className={styles.form} onSubmit={save}>
        <blockquote className={styles.quote}>{highlight.exact}</blockquote>
        <fieldset className={styles.colors}>
          <legend className="visually-hidden">Colour</legend>
          {HIGHLIGHT_COLORS.map((one) => (
            <label key={one} className={styles.color} data-color={one}>
              <Choice type="radio" name="color" checked={one === color} onChange={() => setColor(one)} />
              {one}
            </label>
          ))}
        </fieldset>
        <Field label="Note">
          <TextArea
            rows={4}
            maxLength={MAX_NOTE}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
        <div className={styles.actions}>
          <Button type="submit">Save</Button>
          <Button variant="secondary" onClick={() => void copy()}>
            Copy link
          </Button>
          <Button variant="quiet" onClick={onRemove}>
            Remove highlight
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
