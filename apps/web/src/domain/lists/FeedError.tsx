import { lazy, Suspense } from 'react';
import type { PagedList } from '../../platform/query/paged-list.ts';
import { ErrorState } from '../../ui/Status/ErrorState.tsx';
import { AuthGate } from '../access/AuthGate.tsx';

// Needed by members without a connection only.
const KeptInstead = lazy(() => import('../offline/KeptInstead.tsx'));

interface Props {
  readonly list: Extract<PagedList<unknown>, { kind: 'gated' | 'failed' }>;
  readonly personal: boolean;
  readonly onRetry: () => void;
}

export function FeedError({ list, personal, onRetry }: Props) {
  if (list.kind === 'gated')
    return <AuthGate status={list.status} subject={personal ? 'reading-list' : 'list'} />;
  if (!personal || navigator.onLine) return <ErrorState text={list.message} retry={onRetry} />;
  return (
    <Suspense>
      <KeptInstead onRetry={onRetry} />
    </Suspense>
  );
}
