import { createPace } from './pace.ts';
import { fingerprint, type Unit } from './reading-position.ts';
import { headerHeight, isHeading, unitsIn } from './units.ts';

/** Where the reader is in the body, measured at most once per frame. */
interface ReadingState {
  /** Index of the first unit that is not above the viewport. */
  readonly at: number;
  /** From 0 (start of the body) to 1 (its end is visible). */
  readonly share: number;
  /** Id of the current section. */
  readonly section: string | undefined;
  /** Whether the start of the body has been scrolled out of view. */
  readonly inside: boolean;
  /** Whether the reader has come to the end of the last paragraph by reading. Footnotes and footer do not count. */
  readonly finished: boolean;
}

export interface ReadingTracker {
  readonly body: HTMLElement;
  readonly elements: readonly HTMLElement[];
  readonly units: readonly Unit[];
  /** The text of each unit. */
  readonly texts: readonly string[];
  /** The next movement continues an earlier reading. */
  readonly continueReading: () => void;
  readonly subscribe: (listener: (state: ReadingState) => void) => () => void;
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
    return { section, index, textHash: fingerprint(element.textContent ?? '') };
  });
}

function measure(body: HTMLElement, elements: readonly HTMLElement[]): ReadingState {
  const top = headerHeight();
  const { top: begin, bottom: end } = body.getBoundingClientRect();
  const distance = end - begin - (innerHeight - top);
  // Where a unit is after scrolling to it, so that resuming at a unit yields the same position again.
  const line = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || top;
  const at = elements.findIndex((element) => element.getBoundingClientRect().bottom > line + 4);
  // A section is current once its heading is in the upper third of the viewport.
  const sectionLine = top + (innerHeight - top) * 0.3;
  const passed = elements.filter(
    (element) => isHeading(element) && element.getBoundingClientRect().top < sectionLine,
  );
  return {
    at: at === -1 ? elements.length - 1 : at,
    share: end <= innerHeight ? 1 : Math.min(Math.max((top - begin) / Math.max(distance, 1), 0), 1),
    section: passed.at(-1)?.id,
    inside: begin < top,
    finished: (elements.at(-1)?.getBoundingClientRect().bottom ?? end) <= innerHeight,
  };
}

export function createReadingTracker(body: HTMLElement): ReadingTracker {
  const elements = unitsIn(body);
  const listeners = new Set<(state: ReadingState) => void>();
  let frame = 0;
  const pace = createPace(
    () => innerHeight,
    () => performance.now(),
  );
  const notify = () => {
    frame = 0;
    pace.moveTo(Math.max(0, -body.getBoundingClientRect().top));
    const measured = measure(body, elements);
    const state = { ...measured, finished: measured.finished && pace.isReading() };
    for (const listener of listeners) listener(state);
  };
  const schedule = () => {
    frame ||= requestAnimationFrame(notify);
  };
  const size = new ResizeObserver(schedule);
  size.observe(body);
  addEventListener('scroll', schedule, { passive: true });
  addEventListener('resize', schedule);
  return {
    body,
    elements,
    units: describe(elements),
    texts: elements.map((element) => element.textContent ?? ''),
    continueReading: pace.allowJump,
    subscribe(listener) {
      listeners.add(listener);
      schedule();
      return () => void listeners.delete(listener);
    },
    stop() {
      cancelAnimationFrame(frame);
      size.disconnect();
      removeEventListener('scroll', schedule);
      removeEventListener('resize', schedule);
    },
  };
}
