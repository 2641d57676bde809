import { lazy, Suspense } from 'react';
import { config } from '../../platform/config.ts';
import { useLoginUrl } from '../../platform/session/use-login-url.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import styles from './menus.module.css';

const MemberMenu = lazy(() => import('./MemberMenu.tsx'));

export function AccountMenu() {
  const session = useSession();
  const login = useLoginUrl();
  const placeholder = (
    <span className={`${styles.placeholder} session-pending`}>
      <Skeleton height="1.75rem" />
    </span>
  );
  if (session.status === 'member') {
    return (
      <ErrorBoundary
        fallback={
          <a href={config.mainApp.account} className={styles.login}>
            Account
          </a>
        }
      >
        <Suspense fallback={placeholder}>
          <MemberMenu reader={session.reader} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return (
    <>
      <a href={login} className={`${styles.login} anonymous-only`}>
        Log in
      </a>
      {placeholder}
    </>
  );
}
