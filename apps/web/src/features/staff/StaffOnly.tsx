import { lazy, Suspense } from 'react';
import { AnonymousOrSkeleton } from '../../components/AnonymousOrSkeleton/AnonymousOrSkeleton.tsx';
import { LoadingOverlay } from '../../components/Loader/Loader.tsx';
import { NotFound } from '../../components/Status/NotFound.tsx';
import { useSession } from '../../lib/session/use-session.ts';

// Downloaded by staff only.
const StaffScreen = lazy(() => import('./StaffScreen.tsx'));

const waiting = <LoadingOverlay label="Loading" />;

/** Everyone except staff sees a 404, from this page and from the API. */
export function StaffOnly() {
  const session = useSession();
  if (session.status !== 'member' || !session.reader.staff) {
    return (
      <AnonymousOrSkeleton pending={session.status === 'unknown'} skeleton={waiting}>
        <NotFound />
      </AnonymousOrSkeleton>
    );
  }
  return (
    <Suspense fallback={waiting}>
      <StaffScreen />
    </Suspense>
  );
}
