import type { TextRange } from '@tidemark/contracts/reading-record';

/** The text of a body, and where each of its text nodes begins. */
export interface TextIndex {
  readonly text: string;
  readonly nodes: readonly { readonly node: Text; readonly start: number }[];
}

const SEPARATOR = '\n';

/** Controls that were added to the body, such as the links of headings, are not part of its text. */
export const isAdded = (node: Node | null): boolean =>
  node !== null && node.parentElement?.closest('.no-print') !== null;

/** Charts and pictures are left out: their text is not prose. */
export function indexText(units: readonly HTMLElement[]): TextIndex {
  const nodes: { node: Text; start: number }[] = [];
  let text = '';
  for (const unit of units) {
    if (unit.tagName === 'FIGURE') continue;
    const walker = document.createTreeWalker(unit, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (isAdded(node)) continue;
      nodes.push({ node: node as Text, start: text.length });
      text += (node as Text).data;
    }
    text += SEPARATOR;
  }
  return { text, nodes };
}

/** The offset of a point of the document; undefined outside the text. */
function offsetOf({ nodes }: TextIndex, container: Node, offset: number): number | undefined {
  if (container.nodeType === Node.TEXT_NODE) {
    // A control that was added has no text; what follows it does.
    const entry = isAdded(container)
      ? nodes.find(({ node }) => container.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING)
      : nodes.find(({ node }) => node === container);
    return entry && (isAdded(container) ? entry.start : entry.start + offset);
  }
  // Between two children of an element: the first text after that point.
  const after = container.childNodes[offset] ?? null;
  const entry = nodes.find(({ node }) =>
    after
      ? after === node ||
        after.contains(node) ||
        Boolean(after.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING)
      : !container.contains(node) &&
        Boolean(container.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING),
  );
  return entry?.start;
}

/** A selection as offsets, without white space at its ends. Undefined if it is empty or reaches out of the text. */
export function selectedRange(index: TextIndex, range: Range): TextRange | undefined {
  const start = offsetOf(index, range.startContainer, range.startOffset);
  const end = offsetOf(index, range.endContainer, range.endOffset);
  if (start === undefined || end === undefined || start >= end) return undefined;
  const selected = index.text.slice(start, end);
  const from = start + selected.length - selected.trimStart().length;
  const to = end - (selected.length - selected.trimEnd().length);
  return from < to ? { start: from, end: to } : undefined;
}

interface Piece {
  readonly node: Text;
  readonly from: number;
  readonly to: number;
}

/** The parts of text nodes that a range covers. */
export function piecesOf({ nodes }: TextIndex, { start, end }: TextRange): readonly Piece[] {
  return nodes.flatMap(({ node, start: begin }) => {
    const from = Math.max(start - begin, 0);
    const to = Math.min(end - begin, node.data.length);
    return from < to ? [{ node, from, to }] : [];
  });
}

/** Puts the caret at this offset of the text. */
export function collapseAt({ nodes }: TextIndex, offset: number): void {
  const entry = nodes.findLast(({ start }) => start < offset);
  if (entry) getSelection()?.collapse(entry.node, Math.min(offset - entry.start, entry.node.data.length));
}
