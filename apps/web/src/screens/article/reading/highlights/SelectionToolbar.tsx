import { HIGHLIGHT_COLORS, type HighlightColor } from '@tidemark/contracts/highlight';
import type { TextRange } from '@tidemark/contracts/reading-record';
import { useEffect, useState } from 'react';
import { shortcutOf } from '../shortcut-of.ts';
import styles from './SelectionToolbar.module.css';
import { indexText, selectedRange } from './text-index.ts';

interface Props {
  readonly elements: readonly HTMLElement[];
  readonly onAdd: (range: TextRange, color: HighlightColor, withNote: boolean) => Promise<void>;
}

const currentRange = (elements: readonly HTMLElement[]): TextRange | undefined => {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  return selectedRange(indexText(elements), selection.getRangeAt(0));
};

/** Appears at the lower edge of the screen while text of the article is selected, by mouse, touch or keyboard. */
export function SelectionToolbar({ elements, onAdd }: Props) {
  const [range, setRange] = useState<TextRange>();
  useEffect(() => {
    let frame = 0;
    const update = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setRange(currentRange(elements)));
    };
    document.addEventListener('selectionchange', update);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('selectionchange', update);
    };
  }, [elements]);
  const add = (color: HighlightColor, withNote = false) => {
    const selected = currentRange(elements);
    if (!selected) return;
    getSelection()?.collapseToEnd();
    setRange(undefined);
    void onAdd(selected, color, withNote);
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = shortcutOf(event);
      if (key !== 'h' && key !== 'n') return;
      if (!currentRange(elements)) return;
      event.preventDefault();
      add('yellow', key === 'n');
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
  if (!range) return null;
  return (
    // Pressing a button must not clear the selection first.
    <div
      className={`${styles.bar} docked no-print`}
      role="toolbar"
      data-bar="selection"
      aria-label="Highlight the selected text"
      onPointerDown={(event) => event.preventDefault()}
    >
      {HIGHLIGHT_COLORS.map((color) => (
        <button
          key={color}
          type="button"
          className={styles.color}
          data-color={color}
          aria-label={`Highlight in ${color}`}
          aria-keyshortcuts={color === 'yellow' ? 'h' : undefined}
          onClick={() => add(color)}
        />
      ))}
      <button type="button" className={styles.note} aria-keyshortcuts="n" onClick={() => add('yellow', true)}>
        Add note
      </button>
    </div>
  );
}
