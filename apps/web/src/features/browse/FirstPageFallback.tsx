import { FeedSkeleton } from '../../components/Feed/FeedSkeleton.tsx';
import { AuthGate } from '../../components/GatePanel/AuthGate.tsx';
import { ErrorState } from '../../components/Status/ErrorState.tsx';
import type { Loaded } from '../../lib/query/loaded.ts';
import { PAGE_SIZE } from './list-query.ts';

interface Props {
  readonly page: Exclude<Loaded<unknown>, { kind: 'ready' }>;
}

/** Shown until a category has been loaded in another order. Loaded on demand. */
export default function FirstPageFallback({ page }: Props) {
  switch (page.kind) {
    case 'loading':
      return <FeedSkeleton rows={PAGE_SIZE} />;
    case 'gated':
      return <AuthGate status={page.status} subject="list" />;
    case 'failed':
      return <ErrorState text={page.message} retry={page.retry} />;
  }
}
