/** What a reader takes in one after the other. A figure, a table or a piece of code is one, whatever is in it. */
const UNITS = 'h2, h3, h4, p, li, pre, .table, figure';

/** Bodies may arrive after the page; there is one at a time. */
export const findBody = () => document.querySelector<HTMLElement>('[data-body]');

/** One that came with the page is there; one that is drawn in the browser may still be on its way. */
export function onBodyReady(act: (body: HTMLElement) => void): () => void {
  const watcher = new MutationObserver(look);
  function look(): void {
    const body = findBody();
    if (!body) return;
    watcher.disconnect();
    act(body);
  }
  watcher.observe(document.body, { childList: true, subtree: true });
  look();
  return () => watcher.disconnect();
}

export function unitsIn(body: HTMLElement): HTMLElement[] {
  return [...body.querySelectorAll<HTMLElement>(UNITS)].filter((element) => {
    const around = element.parentElement?.closest(UNITS);
    return !(around && body.contains(around)) && !element.closest('.notes');
  });
}

/** How far down the page's own bar reaches. */
export const headerHeight = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--bar')) * 16 || 64;

export const isHeading = (unit: Element) => /^H[234]$/.test(unit.tagName);
