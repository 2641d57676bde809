import Router from 'next/router';
import { config } from '../config.ts';
import { currentSession, subscribe } from '../session/store.ts';
import { servicesNeedingConsent } from './configured.ts';
import { hasConsent, subscribeToConsent } from './consent.ts';
import { manageServices } from './manage-services.ts';
import { pathOf } from './path.ts';
import { readerEvent } from './reader-event.ts';
import { type AnalyticsEvent, track } from './track.ts';

let started = false;

const pageEvent = (address: string): AnalyticsEvent => ({ kind: 'page', path: pathOf(address) });

/** The reader comes first, so that the page view is attributed to them. */
function currentContext(): AnalyticsEvent[] {
  const reader = readerEvent(currentSession());
  return [...(reader ? [reader] : []), pageEvent(window.location.href)];
}

/** Called once, by an app that has services configured. */
export function startServices(): void {
  if (started) return;
  started = true;

  const errors = manageServices(
    [{ url: config.services.errors, load: () => import('./errors/errors.ts') }],
    currentContext,
  );
  errors(true);

  const consented = manageServices(
    [
      { url: servicesNeedingConsent.product, load: () => import('./product.ts') },
      { url: servicesNeedingConsent.replay, load: () => import('./replay/replay.ts') },
      { url: servicesNeedingConsent.success, load: () => import('./success.ts') },
      { url: servicesNeedingConsent.pipeline, load: () => import('./pipeline.ts') },
      // Its events go to the two services that collect events.
      {
        url: servicesNeedingConsent.product || servicesNeedingConsent.pipeline,
        load: () => import('./web-vitals.ts'),
      },
    ],
    currentContext,
  );
  consented(hasConsent());
  subscribeToConsent(() => consented(hasConsent()));

  Router.events.on('routeChangeComplete', (address: string) => track(pageEvent(address)));
  subscribe(() => {
    const reader = readerEvent(currentSession());
    if (reader) track(reader);
  });
}
