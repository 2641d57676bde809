import { lazy, Suspense } from 'react';
import { useMemberId } from '../../platform/session/use-session.ts';
import styles from './MemberSlot.module.css';

/** Anonymous readers never need it. */
const MemberSections = lazy(() => import('./MemberSections.tsx'));

/** Has its height from the first paint if a session is likely, so that nothing moves when the lists arrive. */
export function MemberSlot() {
  const uid = useMemberId();
  return (
    <div className={styles.slot}>
      {uid !== undefined && (
        <Suspense>
          <MemberSections key={uid} uid={uid} />
        </Suspense>
      )}
    </div>
  );
}
