import { lazy, Suspense } from 'react';
import { AnonymousOrSkeleton } from '../../domain/access/AnonymousOrSkeleton.tsx';
import { useSession } from '../../platform/session/use-session.ts';
import { LoadingOverlay } from '../../ui/Loader/Loader.tsx';
import { NotFound } from '../../ui/Status/NotFound.tsx';

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
