import type { AppProps } from 'next/app';
import { lazy, type ReactNode, Suspense, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { hearKeys } from '../features/keyboard/hear.ts';
import { PromoStrip } from '../features/promo/PromoStrip.tsx';
import { SearchBox } from '../features/search/SearchBox.tsx';
import { ErrorBoundary } from '../features/shell/ErrorBoundary.tsx';
import { noteFirstStep } from '../features/shell/first-step.ts';
import { Shell } from '../features/shell/Shell.tsx';
import { anyService, asksConsent } from '../lib/services/configured.ts';
import { startSession } from '../lib/session/session.ts';
import type { ShellProps } from '../lib/static-page.ts';
import '../styles/fonts.css';
import '../styles/fallbacks.css';
import '../styles/tokens.css';
import '../styles/base.css';

// Nobody leaves a page before it stands, so the bar may come after everything else.
const ProgressBar = lazy(() => import('../features/shell/ProgressBar.tsx'));
const ConsentBar = lazy(() => import('../features/consent/ConsentBar.tsx'));

/** With a pause for the reader: who they are is drawn at once when it is known, and the page has only just been. */
function startSessionSoon(): () => void {
  let stop: (() => void) | undefined;
  const pause = setTimeout(() => {
    stop = startSession();
  });
  return () => {
    clearTimeout(pause);
    stop?.();
  };
}

/** For whoever drives the page, as the browser's tests do: from here on it hears everything. */
function markHydrated(): void {
  document.documentElement.dataset.hydrated = '';
}

function startConfigured(): void {
  if (anyService) void import('../lib/services/start.ts').then(({ startServices }) => startServices());
}

/** Keeps its own time: were the app to do it, all of the page would be drawn a second time. */
function AfterHydration({ children }: { readonly children: ReactNode }) {
  const [standing, setStanding] = useState(false);
  useEffect(() => startTransition(() => setStanding(true)), []);
  return <Suspense>{standing && children}</Suspense>;
}

export default function App({ Component, pageProps, router }: AppProps<Partial<ShellProps>>) {
  // A click may come as soon as the page does: in a layout effect nothing is missed.
  useLayoutEffect(noteFirstStep, []);
  useEffect(startSessionSoon, []);
  useEffect(startConfigured, []);
  useEffect(hearKeys, []);
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
    </ErrorBoundary>
  );
}
