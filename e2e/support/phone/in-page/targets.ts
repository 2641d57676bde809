import { isBehindDialog, nameOf, type Problem, shown } from './element.ts';

const TARGET_PX = 24;
const MAIN_ACTION_PX = 44;
const FIELD_TEXT_PX = 16;

const TARGETS = [
  'a[href]',
  'button:enabled',
  'input:enabled:not([type=hidden])',
  'select:enabled',
  'textarea:enabled',
  'summary',
  ...['button', 'tab', 'switch', 'option', 'menuitem'].map((role) => `[role=${role}]`),
].join();

/** What a reader came to press; links in lists, bylines and footers have the lower limit. */
const MAIN_ACTIONS = [
  'button:not(figure *, [data-secondary])',
  'summary',
  'select',
  'textarea',
  'input:not([type=checkbox], [type=radio], [type=range], [type=file])',
  '[role=tab]',
  '[role=switch]',
  ':is(body, #__next) > header a',
  'nav a:not(article *, footer *)',
].join();

/** A link with words before or after it in the same paragraph. */
function isInText(target: Element): boolean {
  if (target.localName !== 'a' || getComputedStyle(target).display !== 'inline') return false;
  let block = target.parentElement;
  while (block && getComputedStyle(block).display.startsWith('inline')) block = block.parentElement;
  if (!block) return false;
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode as Text;
    if (/[\p{L}\p{N}]/u.test(data) && !parentElement?.closest('a, button')) return true;
  }
  return false;
}

const labelsOf = (target: Element): readonly Element[] =>
  target instanceof HTMLInputElement ? [...(target.labels ?? [])] : [];

const looksLikeButton = (target: Element) => {
  const { backgroundColor, borderTopWidth, borderBottomWidth } = getComputedStyle(target);
  const filled = !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor);
  return filled || (borderTopWidth !== '0px' && borderBottomWidth !== '0px');
};

/** Whether a pseudo-element of the target, such as one that fills the card, makes its area large enough. */
const isEnlarged = (target: Element, required: number) =>
  ['::before', '::after'].some((name) => {
    const { content, position, width, height } = getComputedStyle(target, name);
    const size = Math.min(Number.parseFloat(width), Number.parseFloat(height));
    return content !== 'none' && position === 'absolute' && size >= required;
  });

/** The area that responds to a finger, which may be larger than the box, in pixels from its centre. */
function sizeByHits(target: Element, limit: number): { width: number; height: number } {
  const area = labelsOf(target)[0] ?? target;
  area.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { left, top, width, height } = area.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const own = [target, ...labelsOf(target)];
  const reach = (across: number, down: number) => {
    let distance = 0;
    while (distance < limit) {
      const next = distance + 1;
      const hit = document.elementFromPoint(x + across * next, y + down * next);
      if (!hit || !own.some((element) => element.contains(hit))) break;
      distance = next;
    }
    return distance;
  };
  return { width: reach(-1, 0) + reach(1, 0), height: reach(0, -1) + reach(0, 1) };
}

function sizeProblem(target: Element): Problem | undefined {
  const isMain = target.matches(MAIN_ACTIONS) || (target.localName === 'a' && looksLikeButton(target));
  const required = isMain ? MAIN_ACTION_PX : TARGET_PX;
  const box = target.getBoundingClientRect();
  if (Math.min(box.width, box.height) >= required - 0.5 || isInText(target)) return undefined;
  if (isEnlarged(target, required)) return undefined;
  const { width, height } = sizeByHits(target, required);
  // The edges of the area lie between two pixels.
  if (Math.min(width, height) >= required - 2) return undefined;
  return `${isMain ? 'main action' : 'touch target'} under ${required} px: ${nameOf(target)} ${width}×${height}`;
}

export function targetProblems(): Problem[] {
  const targets = shown<Element>(TARGETS).filter((target) => !isBehindDialog(target));
  return targets.map(sizeProblem).filter((problem) => problem !== undefined);
}

/** Phones enlarge the page when a field with smaller text is focused. */
export function fieldProblems(): Problem[] {
  const fields = 'input:not([type=checkbox], [type=radio], [type=range], [type=hidden]), select, textarea';
  return shown(fields).flatMap((field): Problem[] => {
    const size = Number.parseFloat(getComputedStyle(field).fontSize);
    return size < FIELD_TEXT_PX
      ? [`text of a field under ${FIELD_TEXT_PX} px: ${nameOf(field)} ${size}`]
      : [];
  });
}
