import type { AppProps } from 'next/app';
import { lazy, type ReactNode, Suspense, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { KeyboardShortcuts } from '../features/keyboard/KeyboardShortcuts.tsx';
import { PromoStrip } from '../features/promo/PromoStrip.tsx';
import { SearchBox } from '../features/search/SearchBox.tsx';
import { ErrorBoundary } from '../features/shell/ErrorBoundary.tsx';
import { trackFirstNavigation } from '../features/shell/first-navigation.ts';
import { Shell } from '../features/shell/Shell.tsx';
import { anyService, asksConsent } from '../lib/analytics/configured.ts';
import { useOfflineStatus } from '../lib/offline/status.ts';
import type { ShellProps } from '../lib/page/static-page.ts';
import { startSession } from '../lib/session/session.ts';
import '../styles/fonts.css';
import '../styles/fallbacks.css';
import '../styles/tokens.css';
import '../styles/base.css';

// None is needed before the page is hydrated.
const ProgressBar = lazy(() => import('../features/shell/ProgressBar.tsx'));
const OfflineBanner = lazy(() => import('../features/offline/OfflineBanner.tsx'));
const ConsentBar = lazy(() => import('../features/consent/ConsentBar.tsx'));

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
  if (anyService) void import('../lib/analytics/start.ts').then(({ startServices }) => startServices());
}

/** After everything that the page itself needs. Safari has no requestIdleCallback. */
function startOfflineWhenIdle(): void {
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  whenIdle(() => void import('../lib/offline/start.ts').then(({ startOffline }) => startOffline()));
}

function OfflineNotice() {
  const { offline, queued } = useOfflineStatus();
  return <Suspense>{(offline || queued > 0) && <OfflineBanner />}</Suspense>;
}

/** Holds its own state: state in the app would render the whole page again. */
function AfterHydration({ children }: { readonly children: ReactNode }) {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return <Suspense>{hydrated && children}</Suspense>;
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
        search={<SearchBox />}
        promo={<PromoStrip />}
      >
        <ErrorBoundary route={router.asPath}>
          <Component {...pageProps} />
        </ErrorBoundary>
      </Shell>
      <AfterHydration>{asksConsent && <ConsentBar />}</AfterHydration>
      <OfflineNotice />
      <KeyboardShortcuts />
    </ErrorBoundary>
  );
}
