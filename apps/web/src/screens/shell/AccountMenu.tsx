import { lazy, Suspense } from 'react';
import { useLoginUrl } from '../../platform/session/use-login-url.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx';
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
      <Suspense fallback={placeholder}>
        <MemberMenu reader={session.reader} />
      </Suspense>
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
