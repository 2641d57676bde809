/** What the checks need to know about an element. These files run in the page, see `../audit.ts`. */

export type Problem = `${string}: ${string}`;

const text = (element: Element) =>
  (element.getAttribute('aria-label') ?? element.getAttribute('placeholder') ?? element.textContent ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60);

/** Enough to find the element in the source: its tag, its first class and how it begins. */
export function nameOf(element: Element): string {
  const [name] = element.classList;
  return `${element.localName}${name ? `.${name}` : ''} "${text(element)}"`;
}

const FLOATING = /^(fixed|sticky)$/;

/** Text for screen readers only: it, or an element around it, is clipped. */
function isClipped(element: Element, known: Map<Element, boolean>): boolean {
  let clipped = known.get(element);
  if (clipped === undefined) {
    const { parentElement: parent } = element;
    clipped =
      getComputedStyle(element).clipPath === 'inset(50%)' || (parent !== null && isClipped(parent, known));
    known.set(element, clipped);
  }
  return clipped;
}

/** What waits outside of the screen, such as a skip link. */
function isOutside(element: Element): boolean {
  const { right, bottom } = element.getBoundingClientRect();
  return right <= 0 || (bottom <= 0 && FLOATING.test(getComputedStyle(element).position));
}

export const isShown = (element: Element, clipped = new Map<Element, boolean>()): boolean =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
  element.getClientRects().length > 0 &&
  element.closest('[inert]') === null &&
  !isOutside(element) &&
  !isClipped(element, clipped);

export function shown<Found extends Element = HTMLElement>(selector: string): Found[] {
  const clipped = new Map<Element, boolean>();
  return [...document.querySelectorAll<Found>(selector)].filter((element) => isShown(element, clipped));
}

export const floating = () =>
  [...document.querySelectorAll('body *')].filter((element) =>
    FLOATING.test(getComputedStyle(element).position),
  );

/** Behind an open modal dialog nothing can be used. */
export function isBehindDialog(element: Element): boolean {
  const dialogs = document.querySelectorAll('dialog:modal');
  return dialogs.length > 0 && ![...dialogs].some((dialog) => dialog.contains(element));
}
