/** The time within which a movement counts as one. Browsers animate a jump for about half a second. */
const WINDOW_MS = 1_000;
/** Nobody reads two screens within a second. */
const JUMP_SCREENS = 2;
/** How far a reader must scroll after landing or a jump until it shows that they read from there. */
const READING_SCREENS = 0.5;

interface Point {
  readonly time: number;
  readonly y: number;
}

export interface Pace {
  /** To be called with each new position in the body, in pixels from its start. */
  readonly moveTo: (y: number) => void;
  /** The next movement is the reader's own continuation, not a jump. */
  readonly allowJump: () => void;
  /** False after landing and after a jump by a link, a key or the browser, until the reader has scrolled on. */
  readonly isReading: () => boolean;
}

/** Tells reading from jumping: what a jump passes over or ends at has not been read. */
export function createPace(screenHeight: () => number, now: () => number): Pace {
  let trail: readonly Point[] = [{ time: Number.NEGATIVE_INFINITY, y: 0 }];
  // Landing on a page is no reading either, even if a short article is in view as a whole.
  let jumped = true;
  let scrolledOn = 0;
  let isAllowed = false;
  return {
    moveTo(y) {
      const time = now();
      const last = trail.at(-1)?.y ?? 0;
      const recent = trail.filter((point) => time - point.time < WINDOW_MS);
      // The position before the window is where the movement began.
      const from = trail.findLast((point) => time - point.time >= WINDOW_MS) ?? recent[0];
      trail = [...(from && !recent.includes(from) ? [from] : []), ...recent, { time, y }];
      if (isAllowed) {
        isAllowed = false;
        trail = [{ time, y }];
        return;
      }
      const distance = Math.max(...trail.map((point) => Math.abs(point.y - y)));
      if (distance > JUMP_SCREENS * screenHeight()) {
        jumped = true;
        scrolledOn = 0;
      } else if (jumped) {
        scrolledOn += Math.abs(y - last);
        jumped = scrolledOn < READING_SCREENS * screenHeight();
      }
    },
    allowJump() {
      isAllowed = true;
      jumped = false;
    },
    isReading: () => !jumped,
  };
}
