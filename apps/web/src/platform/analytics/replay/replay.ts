import { openOutbox } from '../outbox.ts';
import type { Service } from '../service.ts';
import { CLICKABLE, clickOn, scrollDepth } from './interactions.ts';

/** Session replay, limited to routes, clicks, scroll depth and window size. No text, no form fields. */
export function start(url: string): Service {
  const outbox = openOutbox({ service: 'session-replay', url, batch: 50, capacity: 500, waitMs: 5_000 });
  const put = (record: object) => outbox.put({ ...record, at: Date.now() });
  let deepest = 0;

  const onViewport = () => put({ kind: 'viewport', width: window.innerWidth, height: window.innerHeight });
  const onClick = ({ target }: Event) => {
    const element = target instanceof Element ? target.closest(CLICKABLE) : null;
    const click = element && clickOn(element);
    if (click) put(click);
  };
  const onScroll = () => {
    const depth = scrollDepth(window.scrollY, window.innerHeight, document.documentElement.scrollHeight);
    if (depth <= deepest) return;
    deepest = depth;
    put({ kind: 'scroll', depth });
  };

  onViewport();
  window.addEventListener('resize', onViewport);
  window.addEventListener('scroll', onScroll, { passive: true });
  document.addEventListener('click', onClick, { capture: true });
  return {
    handle(event) {
      if (event.kind !== 'page') return;
      deepest = 0;
      put({ kind: 'route', path: event.path });
    },
    stop() {
      window.removeEventListener('resize', onViewport);
      window.removeEventListener('scroll', onScroll);
      document.removeEventListener('click', onClick, { capture: true });
      outbox.stop();
    },
  };
}
