import { useEffect, useState } from 'react';
import { shortcutOf } from '../shortcut-of.ts';
import styles from './Caret.module.css';
import { caretRect, moveCaret, moveOf, placeCaret } from './caret-selection.ts';

interface Props {
  readonly body: HTMLElement;
  readonly elements: readonly HTMLElement[];
}

/** A caret in the article for readers without a mouse, because not every browser has one (F7). C shows and hides it. */
export function Caret({ body, elements }: Props) {
  const [isOn, setOn] = useState(false);
  const [rect, setRect] = useState<DOMRect>();

  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (shortcutOf(event) !== 'c') return;
      event.preventDefault();
      setOn((on) => !on);
    };
    document.addEventListener('keydown', toggle);
    return () => document.removeEventListener('keydown', toggle);
  }, []);

  useEffect(() => {
    if (!isOn) return;
    placeCaret(body, elements);
    const show = () => setRect(caretRect(body));
    const end = () => setOn(false);
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') return end();
      const move = moveOf(event);
      if (!move || event.defaultPrevented || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      moveCaret(body, elements, move);
    };
    show();
    document.addEventListener('keydown', press);
    document.addEventListener('selectionchange', show);
    document.addEventListener('pointerdown', end);
    addEventListener('resize', show);
    return () => {
      setRect(undefined);
      document.removeEventListener('keydown', press);
      document.removeEventListener('selectionchange', show);
      document.removeEventListener('pointerdown', end);
      removeEventListener('resize', show);
    };
  }, [isOn, body, elements]);

  return (
    <>
      <p role="status" className="visually-hidden">
        {isOn &&
          'Caret on. Move it with the arrow keys, select with Shift. H highlights, N adds a note, Escape ends.'}
      </p>
      {isOn && rect && (
        <span
          aria-hidden="true"
          data-caret
          className={`${styles.caret} no-print`}
          style={{ top: rect.top + scrollY, left: rect.left + scrollX, height: rect.height }}
        />
      )}
    </>
  );
}
