import { floating, isBehindDialog, nameOf, type Problem, shown } from './element.ts';

const FOCUSABLE =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]';

/** The fixed element that is painted over part of the focused one. */
function coverOf(focused: Element, fixed: readonly Element[]): Element | undefined {
  const own = focused.getBoundingClientRect();
  return fixed.find((element) => {
    if (element.contains(focused) || focused.contains(element)) return false;
    const box = element.getBoundingClientRect();
    const left = Math.max(own.left, box.left, 0);
    const right = Math.min(own.right, box.right, innerWidth);
    const top = Math.max(own.top, box.top, 0);
    const bottom = Math.min(own.bottom, box.bottom, innerHeight);
    if (right - left < 2 || bottom - top < 2) return false;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return hit !== null && element.contains(hit);
  });
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Moves the focus through the page, down and up again. */
export async function focusProblems(): Promise<Problem[]> {
  const fixed = floating();
  const stops = shown(FOCUSABLE).filter((stop) => !isBehindDialog(stop));
  const problems = new Set<Problem>();
  for (const stop of [...stops, ...stops.toReversed()]) {
    stop.focus();
    if (document.activeElement !== stop || stop.getBoundingClientRect().height > innerHeight / 2) continue;
    if (!coverOf(stop, fixed)) continue;
    // What hides when the page scrolls does so in the next frame.
    await nextFrame();
    await nextFrame();
    const cover = coverOf(stop, fixed);
    if (cover) problems.add(`focus covered: ${nameOf(stop)} by ${nameOf(cover)}`);
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  return [...problems];
}
