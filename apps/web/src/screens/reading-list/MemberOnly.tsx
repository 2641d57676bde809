import { type ReactNode, Suspense } from 'react';
import { AnonymousOrSkeleton } from '../../domain/access/AnonymousOrSkeleton.tsx';
import { AuthGate } from '../../domain/access/AuthGate.tsx';
import { FeedSkeleton } from '../../domain/lists/Feed.tsx';
import { useSession } from '../../platform/session/use-session.ts';

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
