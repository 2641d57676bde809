/** Links this close to the viewport are prefetched. */
const ROOT_MARGIN = '200px';

const callbacks = new WeakMap<Element, () => void>();
const queue: Element[] = [];
let observer: IntersectionObserver | undefined;

/** Calls back once, when the element is near the viewport and the browser is idle. All elements share one observer. */
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

// Safari has no requestIdleCallback.
const whenIdle = (act: () => void) =>
  window.requestIdleCallback ? window.requestIdleCallback(act) : setTimeout(act, 50);

/** One at a time, so that a screen full of links does not delay the first interaction. */
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
