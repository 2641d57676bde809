import type { NextRouter } from 'next/router';

/**
 * Next.js lets a navigation wait for a prefetch of the same page. If that prefetch times out on a slow network, the
 * navigation is not notified and never ends. After this time the browser loads the page itself. Sooner would hurt on a
 * slow network: what has arrived of the page's data would be discarded.
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
