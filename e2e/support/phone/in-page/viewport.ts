import { nameOf, type Problem, shown } from './element.ts';

const NAMES = ['clientWidth', 'innerWidth', 'visualViewport'] as const;

/** Phones widen the layout viewport to what overflows and show the page smaller. */
export function viewportProblems(width: number, when: string): Problem[] {
  const root = document.documentElement;
  const { visualViewport } = window;
  const measured = [root.clientWidth, innerWidth, Math.round(visualViewport?.width ?? 0)];
  const wrong = NAMES.flatMap((name, index) =>
    measured[index] === width ? [] : [`${name} ${measured[index]}`],
  );
  if (wrong.length === 0) return [];
  const [widest] = shown('body *')
    .map((element) => ({ element, right: element.getBoundingClientRect().right }))
    .filter(({ right }) => right > width + 1)
    .sort((a, b) => b.right - a.right);
  const cause = widest ? `, ${nameOf(widest.element)} ends at ${Math.round(widest.right)}` : '';
  return [`layout viewport ${when}: ${wrong.join(', ')} instead of ${width}${cause}`];
}

/** To the end a screen at a time, so that what is laid out late is laid out. */
export async function scrollToEnd(): Promise<void> {
  const step = innerHeight;
  for (let top = 0; top < document.documentElement.scrollHeight; top += step) {
    scrollTo({ top, behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
