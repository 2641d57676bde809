import styles from './popovers.module.css';

const SHOW_MS = 120;
const HIDE_MS = 220;
const EDGE = 12;
const GAP = 8;

type Opened = { readonly anchor: HTMLAnchorElement; readonly bubble: HTMLElement };

/** In the words' own place of the text, so that Tab goes on into it and from it back into the text. */
function createPopover(anchor: HTMLAnchorElement, kind: string, ...content: Node[]): HTMLElement {
  const bubble = document.createElement('span');
  bubble.className = `${styles.bubble} ${styles[kind]} no-print`;
  bubble.popover = 'manual';
  bubble.dataset.bubble = kind;
  bubble.append(...content);
  anchor.after(bubble);
  return bubble;
}

function element(tag: string, className: string | undefined, text = ''): HTMLElement {
  const made = document.createElement(tag);
  made.className = className ?? '';
  made.textContent = text;
  return made;
}

function createTermPopover(anchor: HTMLAnchorElement): HTMLElement {
  const { term = '', says = '' } = anchor.dataset;
  const words = element('span', styles.words);
  words.id = 'term-says';
  words.append(element('b', styles.name, term), ` ${says}`);
  const more = element('a', styles.more, 'Glossary') as HTMLAnchorElement;
  more.href = anchor.href;
  return createPopover(anchor, 'term', words, more);
}

function createNotePopover(anchor: HTMLAnchorElement, note: Element): HTMLElement {
  const words = element('span', styles.words);
  words.innerHTML = note.innerHTML;
  for (const back of words.querySelectorAll('.back')) back.remove();
  for (const named of words.querySelectorAll('[id]')) named.removeAttribute('id');
  const bubble = createPopover(anchor, 'note', words);
  bubble.tabIndex = -1;
  bubble.role = 'note';
  bubble.ariaLabel = anchor.ariaLabel;
  return bubble;
}

/** Above the words where there is room, else below, and never past the edges of the screen. */
function positionPopover({ anchor, bubble }: Opened): void {
  const word = anchor.getClientRects()[0] ?? anchor.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const left = Math.min(Math.max(word.left + word.width / 2 - width / 2, EDGE), innerWidth - width - EDGE);
  const above = word.top - height - GAP;
  const top = above > 72 ? above : word.bottom + GAP;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${top}px`;
}

const noteOf = (anchor: HTMLAnchorElement) =>
  anchor.closest('sup') ? document.getElementById(decodeURIComponent(anchor.hash.slice(1))) : null;

/**
 * Terms of the glossary explain themselves when pointed at, focused or touched; a note opens where it is
 * mentioned. Without this script both are links, and lead there.
 */
export function enablePopovers(body: HTMLElement): () => void {
  const gone = new AbortController();
  const { signal } = gone;
  let opened: Opened | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let touched = false;

  const close = () => {
    clearTimeout(timer);
    opened?.anchor.removeAttribute('aria-describedby');
    opened?.bubble.remove();
    opened = undefined;
  };
  const open = (anchor: HTMLAnchorElement, bubble: () => HTMLElement) => {
    clearTimeout(timer);
    if (opened?.anchor === anchor) return;
    close();
    opened = { anchor, bubble: bubble() };
    opened.bubble.showPopover();
    positionPopover(opened);
  };
  const openTerm = (anchor: HTMLAnchorElement) => {
    open(anchor, () => createTermPopover(anchor));
    anchor.setAttribute('aria-describedby', 'term-says');
  };
  const termAt = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLAnchorElement>('a.term') : null;
  const isInside = (target: EventTarget | null) =>
    target instanceof Node && (opened?.bubble.contains(target) || opened?.anchor.contains(target));

  /** A pointer that goes elsewhere, or under which the page was scrolled, takes nothing from the keyboard. */
  const mayClose = (target: EventTarget | null) =>
    opened?.bubble.dataset.bubble === 'term' &&
    !isInside(target) &&
    document.activeElement !== opened.anchor &&
    !opened.bubble.contains(document.activeElement);

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
    // A touch focuses, too; what it means is decided by the click that follows.
    if (anchor && !touched) openTerm(anchor);
  });
  listen(document, 'focusin', (event) => {
    if (opened && !isInside(event.target)) close();
  });
  listen(document, 'keydown', (event) => {
    touched = false;
    if (event.key !== 'Escape' || !opened) return;
    const { anchor, bubble } = opened;
    const back = bubble.contains(document.activeElement);
    close();
    if (back) anchor.focus();
  });
  listen(body, 'click', (event) => {
    const target = event.target instanceof Element ? event.target.closest('a') : null;
    if (!target || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (target.matches('a.term')) {
      // There is nothing to point with on a phone: the first touch explains, the way on stands beside it.
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
    opened?.bubble.focus({ preventScroll: true });
  });
  const follow = () => opened && positionPopover(opened);
  addEventListener('scroll', follow, { passive: true, signal });
  addEventListener('resize', close, { signal });
  return () => {
    close();
    gone.abort();
  };
}
