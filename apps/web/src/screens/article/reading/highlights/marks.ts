import type { TextRange } from '@tidemark/contracts/reading-record';
import type { Highlight } from '../../../../domain/highlights/calls.ts';
import styles from './marks.module.css';
import { indexText, piecesOf } from './text-index.ts';

const marksOf = (body: HTMLElement, id: string) => [
  ...body.querySelectorAll<HTMLElement>(`[data-highlight="${CSS.escape(id)}"]`),
];

const labelOf = ({ color, note, exact }: Highlight) =>
  `Highlight, ${color}${note ? ', with note' : ''}: ${exact.slice(0, 60)}`;

/**
 * Wraps the text in `mark` elements, one for each text node, followed by a button that opens the highlight. The
 * button has no text, so that it does not change the text of the body.
 */
export function showMark(
  units: readonly HTMLElement[],
  highlight: Highlight,
  range: TextRange,
  onOpen: (id: string) => void,
): void {
  const { id, color, note } = highlight;
  let last: HTMLElement | undefined;
  for (const { node, from, to } of piecesOf(indexText(units), range)) {
    const part = from > 0 ? node.splitText(from) : node;
    if (to - from < part.data.length) part.splitText(to - from);
    const mark = document.createElement('mark');
    mark.dataset.highlight = id;
    mark.dataset.color = color;
    mark.className = styles.mark ?? '';
    part.replaceWith(mark);
    mark.append(part);
    // Links inside keep working; the button is for the keyboard.
    mark.addEventListener('click', (event) => {
      if (!(event.target as Element).closest('a') && getSelection()?.isCollapsed !== false) onOpen(id);
    });
    last = mark;
  }
  if (!last) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `${styles.button} no-print`;
  button.dataset.highlight = id;
  button.dataset.note = String(note !== '');
  button.setAttribute('aria-label', labelOf(highlight));
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    onOpen(id);
  });
  last.after(button);
}

export function hideMark(body: HTMLElement, id: string): void {
  for (const element of marksOf(body, id)) {
    const parent = element.parentNode;
    if (element.tagName === 'MARK') element.replaceWith(...element.childNodes);
    else element.remove();
    parent?.normalize();
  }
}

/** Scrolls to the highlight and focuses its button. */
export function focusMark(body: HTMLElement, id: string): void {
  const elements = marksOf(body, id);
  elements[0]?.scrollIntoView({ block: 'center' });
  elements.at(-1)?.focus({ preventScroll: true });
}
