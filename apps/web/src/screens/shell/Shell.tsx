import { lazy, type ReactNode, Suspense } from 'react';
import type { Shell as ShellData } from '../../domain/navigation/index.ts';
import { useToasts } from '../../ui/Toasts/toasts.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { NavigationMissing } from './NavigationMissing.tsx';
import styles from './Shell.module.css';

// Loaded with the first notification.
const Toasts = lazy(() => import('../../ui/Toasts/Toasts.tsx'));

interface Props {
  readonly shell: ShellData;
  readonly home: boolean;
  /** The search box and the promotion are separate features, passed in by the app. */
  readonly search: ReactNode;
  readonly promo: ReactNode;
  readonly children: ReactNode;
}

export function Shell({ shell, home, search, promo, children }: Props) {
  if (shell.kind === 'missing') return <NavigationMissing />;
  if (shell.kind === 'none') return children;
  const { menu, submenu } = shell.kind === 'ready' ? shell : { menu: [], submenu: [] };
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header menu={menu} submenu={submenu} home={home} search={search} />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer menu={menu} submenu={submenu} />
      {promo}
      <Notifications />
    </>
  );
}

function Notifications() {
  if (useToasts().length === 0) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <Toasts />
      </Suspense>
    </ErrorBoundary>
  );
}
