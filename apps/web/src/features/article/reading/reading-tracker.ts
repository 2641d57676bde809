import { fingerprint, type Unit } from './reading-position.ts';
import { headerHeight, isHeading, unitsIn } from './units.ts';

/** Where the reader is, measured once a frame for all who want to know. */
export interface ReadingState {
  /** The first unit that is not yet above the screen. */
  readonly at: number;
  /** From 0, before the body, to 1, its end on the screen. */
  readonly share: number;
  /** The id of the section the reader is in. */
  readonly section: string | undefined;
  /** Whether the beginning of the body has left the screen. */
  readonly inside: boolean;
}

export interface ReadingTracker {
  readonly body: HTMLElement;
  readonly elements: readonly HTMLElement[];
  readonly units: readonly Unit[];
  readonly subscribe: (listener: (moment: ReadingState) => void) => () => void;
  readonly stop: () => void;
}

function describe(elements: readonly HTMLElement[]): Unit[] {
  let section = '';
  let index = 0;
  return elements.map((element) => {
    if (isHeading(element)) {
      section = fingerprint(element.id);
      index = 0;
    } else index += 1;
    return { section, index, words: fingerprint(element.textContent ?? '') };
  });
}

function measure(body: HTMLElement, elements: readonly HTMLElement[]): ReadingState {
  const top = headerHeight();
  const { top: begin, bottom: end } = body.getBoundingClientRect();
  const way = end - begin - (innerHeight - top);
  // Where a unit stands that was scrolled to: whoever is brought back to one has stopped at the same.
  const line = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || top;
  const at = elements.findIndex((element) => element.getBoundingClientRect().bottom > line + 4);
  // A section has begun when its heading is in the upper third.
  const begun = top + (innerHeight - top) * 0.3;
  const passed = elements.filter(
    (element) => isHeading(element) && element.getBoundingClientRect().top < begun,
  );
  return {
    at: at === -1 ? elements.length - 1 : at,
    share: end <= innerHeight ? 1 : Math.min(Math.max((top - begin) / Math.max(way, 1), 0), 1),
    section: passed.at(-1)?.id,
    inside: begin < top,
  };
}

export function createReadingTracker(body: HTMLElement): ReadingTracker {
  const elements = unitsIn(body);
  const listeners = new Set<(moment: ReadingState) => void>();
  let frame = 0;
  const tell = () => {
    frame = 0;
    const moment = measure(body, elements);
    for (const listener of listeners) listener(moment);
  };
  const ask = () => {
    frame ||= requestAnimationFrame(tell);
  };
  const size = new ResizeObserver(ask);
  size.observe(body);
  addEventListener('scroll', ask, { passive: true });
  addEventListener('resize', ask);
  return {
    body,
    elements,
    units: describe(elements),
    subscribe(listener) {
      listeners.add(listener);
      ask();
      return () => void listeners.delete(listener);
    },
    stop() {
      cancelAnimationFrame(frame);
      size.disconnect();
      removeEventListener('scroll', ask);
      removeEventListener('resize', ask);
    },
  };
}
