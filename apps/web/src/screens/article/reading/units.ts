/** Reading units: paragraphs, headings, list items. A figure, a table or a code block is a single unit. */
const UNITS = 'h2, h3, h4, p, li, pre, .table, figure';

/** There is at most one body on a page. It may be added after the page has loaded. */
export const findBody = () => document.querySelector<HTMLElement>('[data-body]');

/** Calls back as soon as the body is in the document, which is immediately if it came with the page. */
export function onBodyReady(act: (body: HTMLElement) => void): () => void {
  const observer = new MutationObserver(check);
  function check(): void {
    const body = findBody();
    if (!body) return;
    observer.disconnect();
    act(body);
  }
  observer.observe(document.body, { childList: true, subtree: true });
  check();
  return () => observer.disconnect();
}

export function unitsIn(body: HTMLElement): HTMLElement[] {
  return [...body.querySelectorAll<HTMLElement>(UNITS)].filter((element) => {
    const around = element.parentElement?.closest(UNITS);
    return !(around && body.contains(around)) && !element.closest('.notes');
  });
}

/** Height of the sticky header in pixels. */
export const headerHeight = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--bar')) * 16 || 64;

export const isHeading = (unit: Element) => /^H[234]$/.test(unit.tagName);
