import type { NextRouter } from 'next/router';

/**
 * Next.js lets a navigation wait for a prefetch of the same page. If that prefetch times out on a slow network, the
 * navigation is not notified and never ends. After this time the browser loads the page itself. A shorter time
 * would discard page data that is still arriving over a slow network.
 */
const MAX_WAIT_MS = 10_000;

/** A later navigation, by link or by the back button, replaces the earlier one. */
let cancelPending = () => {};

type Router = Pick<NextRouter, 'push' | 'events'>;

export function navigate(
  router: Router,
  href: string,
  load: (href: string) => void = (address) => window.location.assign(address),
): void {
  cancelPending();
  const timer = setTimeout(() => {
    cancelPending();
    load(href);
  }, MAX_WAIT_MS);
  const replaceBy = (url: string) => {
    if (url !== href) cancelPending();
  };
  cancelPending = () => {
    clearTimeout(timer);
    router.events.off('routeChangeStart', replaceBy);
    cancelPending = () => {};
  };
  const cancelThis = cancelPending;
  router.events.on('routeChangeStart', replaceBy);
  void router.push(href).finally(cancelThis);
}
