import { isShown, nameOf, type Problem, shown } from './element.ts';

/** Rounding of the layout. */
const TOLERANCE = 1.5;
/** The box of a line is higher than its letters. */
const LINE_TOLERANCE = 0.3;

interface Span {
  start: number;
  end: number;
}
interface Box {
  readonly x: Span;
  readonly y: Span;
}
type Axis = keyof Box;

const boxOf = ({ left, right, top, bottom }: DOMRect): Box => ({
  x: { start: left, end: right },
  y: { start: top, end: bottom },
});
const exceeds = (inner: Span, outer: Span, tolerance: number) =>
  inner.start < outer.start - tolerance || inner.end > outer.end + tolerance;
const touches = (a: Span, b: Span) => a.start < b.end && a.end > b.start;

/** The next ancestor that clips: those between a positioned element and its containing block do not. */
function clippingParent(element: Element): Element | null {
  const { position } = getComputedStyle(element);
  if (position === 'fixed') return null;
  if (position === 'absolute' && element instanceof HTMLElement) return element.offsetParent;
  return element.parentElement;
}

/** The element that cuts a line of text off, if any. Scrolling reaches what a scroll container hides. */
function cutBy(line: Box, parent: Element, width: number): Element | undefined {
  const tolerance = { x: TOLERANCE, y: LINE_TOLERANCE * (line.y.end - line.y.start) };
  const reach = { x: { ...line.x }, y: { ...line.y } };
  for (let at: Element | null = parent; at && at !== document.body; at = clippingParent(at)) {
    const style = getComputedStyle(at);
    if (style.webkitLineClamp !== 'none') return undefined;
    const box = boxOf(at.getBoundingClientRect());
    for (const axis of ['x', 'y'] as const satisfies readonly Axis[]) {
      const overflow = axis === 'x' ? style.overflowX : style.overflowY;
      if (overflow === 'visible') continue;
      if (overflow === 'auto' || overflow === 'scroll') Object.assign(reach[axis], box[axis]);
      else if (exceeds(reach[axis], box[axis], tolerance[axis])) {
        return touches(reach.x, box.x) && touches(reach.y, box.y) ? at : undefined;
      }
    }
    if (style.position === 'fixed' && exceeds(reach.y, { start: 0, end: innerHeight }, tolerance.y))
      return at;
  }
  return exceeds(reach.x, { start: 0, end: width }, TOLERANCE) ? document.documentElement : undefined;
}

/** The box of the block that a line is in. Text that runs out of it overlaps what is beside it. */
function overflown(line: Box, parent: Element): Element | undefined {
  if (parent.closest('svg')) return undefined;
  let block: Element | null = parent;
  while (block && getComputedStyle(block).display.startsWith('inline')) block = block.parentElement;
  if (!block || getComputedStyle(block).display === 'contents') return undefined;
  const { overflowX, webkitLineClamp } = getComputedStyle(block);
  if (overflowX !== 'visible' || webkitLineClamp !== 'none') return undefined;
  return exceeds(line.x, boxOf(block.getBoundingClientRect()).x, TOLERANCE) ? block : undefined;
}

function linesOf(node: Text): Box[] {
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()].filter(({ width }) => width > 0).map(boxOf);
}

function textProblem(node: Text, width: number, clipped: Map<Element, boolean>): Problem | undefined {
  const parent = node.parentElement;
  if (!parent || !isShown(parent, clipped)) return undefined;
  for (const line of linesOf(node)) {
    const cut = cutBy(line, parent, width);
    if (cut) return `cut off: ${nameOf(parent)} by ${nameOf(cut)}`;
    const block = overflown(line, parent);
    if (block) return `overflows: ${nameOf(parent)} out of ${nameOf(block)}`;
  }
  return undefined;
}

const canvas = document.createElement('canvas').getContext('2d');

function widthOf(words: string, style: CSSStyleDeclaration): number {
  if (!canvas) return 0;
  canvas.font = style.font;
  canvas.letterSpacing = style.letterSpacing === 'normal' ? '0px' : style.letterSpacing;
  return canvas.measureText(words).width;
}

/** Placeholders and selected options are not text of the document. */
function fieldProblem(field: HTMLInputElement | HTMLSelectElement): Problem | undefined {
  const style = getComputedStyle(field);
  const wordStyle = field instanceof HTMLSelectElement ? style : getComputedStyle(field, '::placeholder');
  const words = field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field.placeholder;
  if (!words || (field instanceof HTMLInputElement && field.value !== '')) return undefined;
  const room =
    field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
  const needed = widthOf(words, wordStyle);
  return needed > room + TOLERANCE
    ? `cut off: "${words}" needs ${Math.round(needed)} px of ${Math.round(room)} in ${nameOf(field)}`
    : undefined;
}

/** Text that is cut off by a box or by the screen, or that runs out of its box. */
export function textProblems(width: number): Problem[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const problems: (Problem | undefined)[] = [];
  const clipped = new Map<Element, boolean>();
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.data.trim() !== '') problems.push(textProblem(node, width, clipped));
  }
  for (const field of shown<HTMLInputElement | HTMLSelectElement>('input[placeholder], select')) {
    problems.push(fieldProblem(field));
  }
  return problems.filter((problem) => problem !== undefined);
}
