/** As much of an element as a replay may see. */
export interface Seen {
  readonly tagName: string;
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
}

export interface Click {
  readonly kind: 'click';
  readonly role: string;
  /** A hash of the accessible name: two clicks on the same thing are the same, and no words leave the page. */
  readonly name?: string;
}

export const CLICKABLE = 'a[href], button, summary, [role], input, select, textarea';
const ROLES: Readonly<Record<string, string>> = { a: 'link', button: 'button', summary: 'button' };
const NAME_CHARACTERS = 120;

export function clickOn(element: Seen): Click | undefined {
  // What is typed or picked in a field is nobody's business, nor is that it was touched.
  const role = element.getAttribute('role') ?? ROLES[element.tagName.toLowerCase()];
  if (role === undefined) return undefined;
  const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
  // A hash of an address could be guessed.
  const nameless = words === '' || words.includes('@');
  return { kind: 'click', role, ...(!nameless && { name: hash(words.slice(0, NAME_CHARACTERS)) }) };
}

/** FNV-1a, 32 bits. */
export function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  return (value >>> 0).toString(16).padStart(8, '0');
}

const STEP = 10;

/** How far down the page the reader has seen, in tenths. */
export function scrollDepth(top: number, viewport: number, page: number): number {
  if (page <= viewport) return 100;
  return Math.min(100, Math.floor(((top + viewport) / page) * (100 / STEP)) * STEP);
}
