/** How near to the viewport a link must come before the page behind it is fetched. */
const NEAR = '200px';

const waiting = new WeakMap<Element, () => void>();
const near: Element[] = [];
let observer: IntersectionObserver | undefined;

/** One observer for all links: each is told once, when it comes near and the browser has nothing else to do. */
export function whenNear(element: Element, act: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      const begins = near.length === 0;
      near.push(...entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target));
      if (begins) whenIdle(tellNext);
    },
    { rootMargin: NEAR },
  );
  waiting.set(element, act);
  observer.observe(element);
  return () => forget(element);
}

// Safari has no such call; a moment later will do.
const whenIdle = (act: () => void) =>
  window.requestIdleCallback ? window.requestIdleCallback(act) : setTimeout(act, 50);

/** One at a time: a screen full of links would hold up the reader's first touch. */
function tellNext(): void {
  const element = near[0];
  if (!element) return;
  waiting.get(element)?.();
  forget(element);
  near.shift();
  whenIdle(tellNext);
}

function forget(element: Element): void {
  waiting.delete(element);
  observer?.unobserve(element);
}
