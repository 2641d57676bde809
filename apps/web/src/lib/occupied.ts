const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Whoever is writing means the letter, and a modal dialog leaves the rest of the page out of reach. */
export function isOccupied(target: EventTarget | null): boolean {
  const typing = target instanceof Element && target.closest(FIELDS) !== null;
  return typing || document.querySelector('dialog:modal') !== null;
}
