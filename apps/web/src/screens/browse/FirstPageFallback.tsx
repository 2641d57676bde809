import { AuthGate } from '../../domain/access/AuthGate.tsx';
import { FeedSkeleton } from '../../domain/lists/FeedSkeleton.tsx';
import type { Loaded } from '../../platform/query/loaded.ts';
import { ErrorState } from '../../ui/Status/ErrorState.tsx';
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
