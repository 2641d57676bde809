/** Links this close to the viewport are prefetched. */
const ROOT_MARGIN = '200px';

type Act = () => Promise<unknown>;

const callbacks = new WeakMap<Element, Act>();
const queue: Element[] = [];
let observer: IntersectionObserver | undefined;

/** Calls back once, when the element is near the viewport and the browser is idle. All elements share one observer. */
export function onNearViewport(element: Element, act: Act): () => void {
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
const whenIdle = (act: () => Promise<void>) =>
  window.requestIdleCallback ? window.requestIdleCallback(act) : setTimeout(act, 50);

/**
 * One at a time, each after the one before has ended: a browser opens few connections to a host, and a navigation
 * that starts meanwhile must not wait behind a screen full of prefetches.
 */
async function notifyNext(): Promise<void> {
  const element = queue[0];
  if (!element) return;
  const act = callbacks.get(element);
  unregister(element);
  await act?.().catch(() => {});
  queue.shift();
  whenIdle(notifyNext);
}

function unregister(element: Element): void {
  callbacks.delete(element);
  observer?.unobserve(element);
}
