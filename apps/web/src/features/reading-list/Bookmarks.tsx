import { lazy, Suspense } from 'react';
import { AnonymousOrSkeleton } from '../../components/AnonymousOrSkeleton/AnonymousOrSkeleton.tsx';
import { FeedSkeleton } from '../../components/Feed/Feed.tsx';
import { AuthGate } from '../../components/GatePanel/AuthGate.tsx';
import { useSession } from '../../lib/session/use-session.ts';

/** Anonymous readers never need it. */
const SavedList = lazy(() => import('./SavedList.tsx'));

/** Until the sync has completed, anonymous readers see the gate and members a skeleton, both from the first paint. */
export function Bookmarks() {
  const session = useSession();
  switch (session.status) {
    case 'unknown':
    case 'anonymous':
      return (
        <AnonymousOrSkeleton pending={session.status === 'unknown'} skeleton={<FeedSkeleton />}>
          <AuthGate status={401} subject="reading-list" />
        </AnonymousOrSkeleton>
      );
    case 'member':
      return (
        <Suspense fallback={<FeedSkeleton />}>
          <SavedList key={session.reader.uid} uid={session.reader.uid} />
        </Suspense>
      );
  }
}
