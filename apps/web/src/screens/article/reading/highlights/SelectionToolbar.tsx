import { HIGHLIGHT_COLORS, type HighlightColor } from '@tidemark/contracts/highlight';
import type { TextRange } from '@tidemark/contracts/reading-record';
import { useEffect, useState } from 'react';
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
  if (!range) return null;
  const add = (color: HighlightColor, withNote = false) => {
    getSelection()?.removeAllRanges();
    setRange(undefined);
    void onAdd(range, color, withNote);
  };
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
          onClick={() => add(color)}
        />
      ))}
      <button type="button" className={styles.note} onClick={() => add('yellow', true)}>
        Add note
      </button>
    </div>
  );
}
