import { lazy, Suspense } from 'react';
import { FeedSkeleton } from '../../components/Feed/Feed.tsx';
import { GatePanel } from '../../components/GatePanel/GatePanel.tsx';
import { useSession } from '../../lib/session/use-session.ts';

/** Strangers never need it. */
const Saved = lazy(() => import('./Saved.tsx'));

/** Until the main app has answered, strangers see the gate and members a skeleton, both from the first paint. */
export function Bookmarks() {
  const session = useSession();
  switch (session.status) {
    case 'unknown':
      return (
        <>
          <div className="anonymous-only">
            <Gate />
          </div>
          <div className="session-pending">
            <FeedSkeleton />
          </div>
        </>
      );
    case 'anonymous':
      return <Gate />;
    case 'member':
      return (
        <Suspense fallback={<FeedSkeleton />}>
          <Saved key={session.reader.uid} uid={session.reader.uid} />
        </Suspense>
      );
  }
}

const Gate = () => (
  <GatePanel
    access="none"
    text="Level up your crypto knowledge: a free account keeps your reading list and brings it to every device."
  />
);
