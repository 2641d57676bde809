import { type ReactNode, Suspense } from 'react';
import { AnonymousOrSkeleton } from '../../components/AnonymousOrSkeleton/AnonymousOrSkeleton.tsx';
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
    case 'anonymous':
      return (
        <AnonymousOrSkeleton pending={session.status === 'unknown'} skeleton={<FeedSkeleton />}>
          <AuthGate status={401} subject="reading-list" />
        </AnonymousOrSkeleton>
      );
    case 'member':
      return <Suspense fallback={<FeedSkeleton />}>{children(session.reader.uid)}</Suspense>;
  }
}
