import { type ReactNode, Suspense } from 'react';
import { FeedSkeleton } from '../../components/Feed/Feed.tsx';
import { AuthGate } from '../../components/GatePanel/AuthGate.tsx';
import { useSession } from '../../lib/session/use-session.ts';

interface Props {
  /** Loaded on demand: anonymous readers never need it. */
  readonly children: (uid: string) => ReactNode;
}

/** Until the sync has completed, anonymous readers see the gate and members a skeleton, both from the first paint. */
export function MemberOnly({ children }: Props) {
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
      return <Suspense fallback={<FeedSkeleton />}>{children(session.reader.uid)}</Suspense>;
  }
}

const Gate = () => <AuthGate status={401} subject="reading-list" />;
