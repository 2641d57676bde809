import type { AppProps } from 'next/app';
import { lazy, type ReactNode, Suspense, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import type { ShellProps } from '../domain/pages/index.ts';
import { anyService, asksConsent } from '../platform/analytics/configured.ts';
import { startSession } from '../platform/session/session.ts';
import { SearchBox } from '../screens/search/SearchBox.tsx';
import { ErrorBoundary } from '../screens/shell/ErrorBoundary.tsx';
import { trackFirstNavigation } from '../screens/shell/first-navigation.ts';
import { KeyboardShortcuts } from '../screens/shell/keyboard/KeyboardShortcuts.tsx';
import { PromoStrip } from '../screens/shell/promo/PromoStrip.tsx';
import { Shell } from '../screens/shell/Shell.tsx';
import '@tidemark/design/fonts.css';
import '@tidemark/design/fallbacks.css';
import '@tidemark/design/tokens.css';
import '../styles/base.css';

// Neither is needed before the page is hydrated.
const ProgressBar = lazy(() => import('../screens/shell/ProgressBar.tsx'));
const ConsentBar = lazy(() => import('../screens/shell/consent/ConsentBar.tsx'));

/** In a task of its own, because the session state re-renders large parts of a page that has just been hydrated. */
function startSessionSoon(): () => void {
  let stop: (() => void) | undefined;
  const timer = setTimeout(() => {
    stop = startSession();
  });
  return () => {
    clearTimeout(timer);
    stop?.();
  };
}

/** Tests wait for the attribute; before-first-paint.js repeats earlier input on the event. */
function markHydrated(): void {
  document.documentElement.dataset.hydrated = '';
  dispatchEvent(new Event('portal:hydrated'));
}

function startConfigured(): void {
  if (anyService) void import('../platform/analytics/start.ts').then(({ startServices }) => startServices());
}

/** After everything that the page itself needs. Safari has no requestIdleCallback. */
function startOfflineWhenIdle(): void {
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  whenIdle(() => void import('../screens/offline/start.ts').then(({ start }) => start()));
}

/** Holds its own state: state in the app would render the whole page again. */
function AfterHydration({ children }: { readonly children: ReactNode }) {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>{hydrated && children}</Suspense>
    </ErrorBoundary>
  );
}

export default function App({ Component, pageProps, router }: AppProps<Partial<ShellProps>>) {
  // In a layout effect, so that no navigation starts before it.
  useLayoutEffect(trackFirstNavigation, []);
  useEffect(startSessionSoon, []);
  useEffect(startConfigured, []);
  useEffect(startOfflineWhenIdle, []);
  useEffect(markHydrated, []);
  const { shell = { kind: 'missing' } } = pageProps;
  return (
    <ErrorBoundary route={router.asPath}>
      <AfterHydration>
        <ProgressBar />
      </AfterHydration>
      <Shell
        shell={shell}
        home={router.pathname === '/[[...none]]'}
        search={
          <ErrorBoundary route={router.asPath} fallback={<a href="/search">Search</a>}>
            <SearchBox />
          </ErrorBoundary>
        }
        promo={
          <ErrorBoundary route={router.asPath} fallback={null}>
            <PromoStrip />
          </ErrorBoundary>
        }
      >
        <ErrorBoundary route={router.asPath}>
          <Component {...pageProps} />
        </ErrorBoundary>
      </Shell>
      <AfterHydration>{asksConsent && <ConsentBar />}</AfterHydration>
      <ErrorBoundary fallback={null}>
        <KeyboardShortcuts />
      </ErrorBoundary>
    </ErrorBoundary>
  );
}
