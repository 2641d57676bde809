import styles from './popovers.module.css';

const SHOW_MS = 120;
const HIDE_MS = 220;
const EDGE = 12;
const GAP = 8;
const TERM_DEFINITION_ID = 'term-definition';

type Opened = { readonly anchor: HTMLAnchorElement; readonly popover: HTMLElement };

/** Inserted right after its anchor, so that Tab moves into the popover and back into the text. */
function createPopover(anchor: HTMLAnchorElement, kind: 'term' | 'note', ...content: Node[]): HTMLElement {
  const popover = document.createElement('span');
  popover.className = `${styles.popover} ${styles[kind]} no-print`;
  popover.popover = 'manual';
  popover.dataset.popover = kind;
  popover.append(...content);
  anchor.after(popover);
  return popover;
}

function element(tag: string, className: string | undefined, content = ''): HTMLElement {
  const created = document.createElement(tag);
  created.className = className ?? '';
  created.textContent = content;
  return created;
}

function createTermPopover(anchor: HTMLAnchorElement): HTMLElement {
  const { term = '', definition = '' } = anchor.dataset;
  const text = element('span', styles.text);
  text.id = TERM_DEFINITION_ID;
  text.append(element('b', styles.name, term), ` ${definition}`);
  const more = element('a', styles.more, 'Glossary') as HTMLAnchorElement;
  more.href = anchor.href;
  return createPopover(anchor, 'term', text, more);
}

function createNotePopover(anchor: HTMLAnchorElement, note: Element): HTMLElement {
  const text = element('span', styles.text);
  text.innerHTML = note.innerHTML;
  for (const back of text.querySelectorAll('.back')) back.remove();
  for (const named of text.querySelectorAll('[id]')) named.removeAttribute('id');
  const popover = createPopover(anchor, 'note', text);
  popover.tabIndex = -1;
  popover.role = 'note';
  popover.ariaLabel = anchor.ariaLabel;
  return popover;
}

/** Above the anchor if there is space, else below, and always within the viewport. */
function positionPopover({ anchor, popover }: Opened): void {
  const rect = anchor.getClientRects()[0] ?? anchor.getBoundingClientRect();
  const { width, height } = popover.getBoundingClientRect();
  const left = Math.min(Math.max(rect.left + rect.width / 2 - width / 2, EDGE), innerWidth - width - EDGE);
  const above = rect.top - height - GAP;
  const top = above > 72 ? above : rect.bottom + GAP;
  popover.style.left = `${left}px`;
  popover.style.top = `${top}px`;
}

const noteOf = (anchor: HTMLAnchorElement) =>
  anchor.closest('sup') ? document.getElementById(decodeURIComponent(anchor.hash.slice(1))) : null;

/**
 * Shows the definition of a glossary term on hover, focus or touch, and a footnote next to its reference.
 * Without this script both are plain links.
 */
export function enablePopovers(body: HTMLElement): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let opened: Opened | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let touched = false;

  const close = () => {
    clearTimeout(timer);
    opened?.anchor.removeAttribute('aria-describedby');
    opened?.popover.remove();
    opened = undefined;
  };
  const open = (anchor: HTMLAnchorElement, popover: () => HTMLElement) => {
    clearTimeout(timer);
    if (opened?.anchor === anchor) return;
    close();
    opened = { anchor, popover: popover() };
    opened.popover.showPopover();
    positionPopover(opened);
  };
  const openTerm = (anchor: HTMLAnchorElement) => {
    open(anchor, () => createTermPopover(anchor));
    anchor.setAttribute('aria-describedby', TERM_DEFINITION_ID);
  };
  const termAt = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLAnchorElement>('a.term') : null;
  const isInside = (target: EventTarget | null) =>
    target instanceof Node && (opened?.popover.contains(target) || opened?.anchor.contains(target));

  /** Pointer movement does not close a popover that has keyboard focus. */
  const mayClose = (target: EventTarget | null) =>
    opened?.popover.dataset.popover === 'term' &&
    !isInside(target) &&
    document.activeElement !== opened.anchor &&
    !opened.popover.contains(document.activeElement);

  const listen = <K extends keyof DocumentEventMap>(
    target: Document | HTMLElement,
    type: K,
    act: (event: DocumentEventMap[K]) => void,
  ) => target.addEventListener(type, act as EventListener, { signal });

  listen(document, 'pointerdown', (event) => {
    touched = event.pointerType !== 'mouse';
    if (opened && !isInside(event.target)) close();
  });
  listen(body, 'pointerover', (event) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(timer);
    const anchor = termAt(event.target);
    if (anchor) timer = setTimeout(() => openTerm(anchor), SHOW_MS);
    else if (mayClose(event.target)) timer = setTimeout(close, HIDE_MS);
  });
  listen(body, 'focusin', (event) => {
    const anchor = termAt(event.target);
    // Touch also focuses the link; the click handler decides what happens.
    if (anchor && !touched) openTerm(anchor);
  });
  listen(document, 'focusin', (event) => {
    if (opened && !isInside(event.target)) close();
  });
  listen(document, 'keydown', (event) => {
    touched = false;
    if (event.key !== 'Escape' || !opened) return;
    const { anchor, popover } = opened;
    const hadFocus = popover.contains(document.activeElement);
    close();
    if (hadFocus) anchor.focus();
  });
  listen(body, 'click', (event) => {
    const target = event.target instanceof Element ? event.target.closest('a') : null;
    if (!target || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (target.matches('a.term')) {
      // There is no hover on touch screens: a tap opens the definition, which contains a link to the glossary.
      if (!touched) return;
      event.preventDefault();
      openTerm(target);
      return;
    }
    const note = noteOf(target);
    if (!note) return;
    event.preventDefault();
    if (opened?.anchor === target) return close();
    open(target, () => createNotePopover(target, note));
    opened?.popover.focus({ preventScroll: true });
  });
  const reposition = () => opened && positionPopover(opened);
  addEventListener('scroll', reposition, { passive: true, signal });
  addEventListener('resize', close, { signal });
  return () => {
    close();
    controller.abort();
  };
}
