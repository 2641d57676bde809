import { lazy, Suspense } from 'react';
import { useMemberId } from '../../lib/session/use-session.ts';
import styles from './ContinueSlot.module.css';

/** Anonymous readers never need it. */
const ContinueReading = lazy(() => import('./ContinueReading.tsx'));

/** Has its height from the first paint if a session is likely, so that nothing moves when the list arrives. */
export function ContinueSlot() {
  const uid = useMemberId();
  return (
    <div className={styles.slot}>
      {uid !== undefined && (
        <Suspense>
          <ContinueReading key={uid} />
        </Suspense>
      )}
    </div>
  );
}
