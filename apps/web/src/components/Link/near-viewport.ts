/** How near to the viewport a link must come before the page behind it is fetched. */
const ROOT_MARGIN = '200px';

const callbacks = new WeakMap<Element, () => void>();
const queue: Element[] = [];
let observer: IntersectionObserver | undefined;

/** One observer for all links: each is told once, when it comes near and the browser has nothing else to do. */
export function onNearViewport(element: Element, act: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      const wasEmpty = queue.length === 0;
      queue.push(...entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target));
      if (wasEmpty) whenIdle(notifyNext);
    },
    { rootMargin: ROOT_MARGIN },
  );
  callbacks.set(element, act);
  observer.observe(element);
  return () => unregister(element);
}

// Safari has no such call; a moment later will do.
const whenIdle = (act: () => void) =>
  window.requestIdleCallback ? window.requestIdleCallback(act) : setTimeout(act, 50);

/** One at a time: a screen full of links would hold up the reader's first touch. */
function notifyNext(): void {
  const element = queue[0];
  if (!element) return;
  callbacks.get(element)?.();
  unregister(element);
  queue.shift();
  whenIdle(notifyNext);
}

function unregister(element: Element): void {
  callbacks.delete(element);
  observer?.unobserve(element);
}
