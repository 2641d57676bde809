import { headerHeight } from '../units.ts';
import { indexText, isAdded } from './text-index.ts';

interface CaretMove {
  readonly alter: 'move' | 'extend';
  readonly direction: 'left' | 'right' | 'forward' | 'backward';
  readonly granularity: 'character' | 'word' | 'line' | 'lineboundary';
}

/** As in a text field: Ctrl or Alt with an arrow moves by words, Home and End within the line, Shift selects. */
export function moveOf({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): CaretMove | undefined {
  const alter = shiftKey ? 'extend' : 'move';
  const step = ctrlKey || altKey ? 'word' : 'character';
  if (metaKey) return undefined;
  switch (key) {
    case 'ArrowLeft':
      return { alter, direction: 'left', granularity: step };
    case 'ArrowRight':
      return { alter, direction: 'right', granularity: step };
    case 'ArrowUp':
      return { alter, direction: 'backward', granularity: 'line' };
    case 'ArrowDown':
      return { alter, direction: 'forward', granularity: 'line' };
    case 'Home':
      return { alter, direction: 'backward', granularity: 'lineboundary' };
    case 'End':
      return { alter, direction: 'forward', granularity: 'lineboundary' };
    default:
      return undefined;
  }
}

const MAX_MOVES = 4;

function focusIn(body: HTMLElement): Range | undefined {
  const { focusNode, focusOffset = 0 } = getSelection() ?? {};
  if (!focusNode || !body.contains(focusNode)) return undefined;
  const range = document.createRange();
  range.setStart(focusNode, focusOffset);
  return range;
}

/** Where the selection is in the body, otherwise before the first text on the screen. */
export function placeCaret(body: HTMLElement, elements: readonly HTMLElement[]): void {
  if (focusIn(body)) return;
  const { nodes } = indexText(elements);
  const top = headerHeight();
  const first =
    nodes.find(({ node }) => (node.parentElement?.getBoundingClientRect().top ?? 0) >= top) ?? nodes[0];
  if (first) getSelection()?.collapse(first.node, 0);
}

export function moveCaret(body: HTMLElement, elements: readonly HTMLElement[], move: CaretMove): void {
  placeCaret(body, elements);
  const selection = getSelection();
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection ?? {};
  if (!selection || !anchorNode || !focusNode) return;
  // Controls that were added to the text are passed over.
  for (let moves = 0; moves < MAX_MOVES; moves += 1) {
    selection.modify(move.alter, move.direction, move.granularity);
    if (!isAdded(selection.focusNode)) break;
  }
  const moved = focusIn(body);
  if (!moved) selection.setBaseAndExtent(anchorNode, anchorOffset ?? 0, focusNode, focusOffset ?? 0);
  const rect = caretRect(body);
  if (!rect) return;
  const margin = 3 * rect.height;
  if (rect.top < headerHeight() + margin) scrollBy(0, rect.top - headerHeight() - margin);
  else if (rect.bottom > innerHeight - margin) scrollBy(0, rect.bottom - innerHeight + margin);
}

/** Undefined while the caret is not in the body. An empty range at the end of an element has no rectangle. */
export function caretRect(body: HTMLElement): DOMRect | undefined {
  const range = focusIn(body);
  const node = range?.startContainer;
  const [rect] = range?.getClientRects() ?? [];
  if (rect) return rect;
  const element = node instanceof Element ? node : node?.parentElement;
  return element?.getBoundingClientRect();
}
