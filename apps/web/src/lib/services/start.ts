import Router from 'next/router';
import { config } from '../../config.ts';
import { type Happening, tell } from '../analytics.ts';
import { currentSession, subscribe } from '../session/store.ts';
import { waiting } from './configured.ts';
import { followConsent, hasConsent } from './consent.ts';
import { govern } from './govern.ts';
import { pathOf } from './path.ts';
import { readerHappening } from './reader.ts';

let started = false;

const pageHappening = (address: string): Happening => ({ kind: 'page', path: pathOf(address) });

/** The reader first: what is told of a page is then told of them. */
function holds(): Happening[] {
  const reader = readerHappening(currentSession());
  return [...(reader ? [reader] : []), pageHappening(window.location.href)];
}

/** Called once, by an app that has services configured. */
export function startServices(): void {
  if (started) return;
  started = true;

  const errors = govern([{ url: config.services.errors, load: () => import('./errors/errors.ts') }], holds);
  errors(true);

  const consented = govern(
    [
      { url: waiting.product, load: () => import('./product.ts') },
      { url: waiting.replay, load: () => import('./replay/replay.ts') },
      { url: waiting.success, load: () => import('./success.ts') },
      { url: waiting.pipeline, load: () => import('./pipeline.ts') },
      // Its events go to the two services that collect events.
      { url: waiting.product || waiting.pipeline, load: () => import('./web-vitals.ts') },
    ],
    holds,
  );
  consented(hasConsent());
  followConsent(() => consented(hasConsent()));

  Router.events.on('routeChangeComplete', (address: string) => tell(pageHappening(address)));
  subscribe(() => {
    const reader = readerHappening(currentSession());
    if (reader) tell(reader);
  });
}
