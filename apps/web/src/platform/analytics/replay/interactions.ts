import { ownValue } from '@tidemark/contracts/own-value';

/** The part of an element that a replay may read. */
export interface ReadableElement {
  readonly tagName: string;
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
}

export interface Click {
  readonly kind: 'click';
  readonly role: string;
  /** A hash of the accessible name: clicks on the same element are comparable, and no text is sent. */
  readonly name?: string;
}

export const CLICKABLE = 'a[href], button, summary, [role], input, select, textarea';
const ROLES: Readonly<Record<string, string>> = { a: 'link', button: 'button', summary: 'button' };
const NAME_CHARACTERS = 120;

export function clickOn(element: ReadableElement): Click | undefined {
  // Interaction with form fields is not recorded.
  const role = element.getAttribute('role') ?? ownValue(ROLES, element.tagName.toLowerCase());
  if (role === undefined) return undefined;
  const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
  // A hash of an email address could be guessed.
  const isNameless = name === '' || name.includes('@');
  return { kind: 'click', role, ...(!isNameless && { name: hash(name.slice(0, NAME_CHARACTERS)) }) };
}

/** FNV-1a, 32 bits. */
export function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  return (value >>> 0).toString(16).padStart(8, '0');
}

const STEP = 10;

/** The scroll depth in steps of ten percent. */
export function scrollDepth(top: number, viewport: number, page: number): number {
  if (page <= viewport) return 100;
  return Math.min(100, Math.floor(((top + viewport) / page) * (100 / STEP)) * STEP);
}
