import type { PagedList } from '../../platform/query/paged-list.ts';
import { ErrorState } from '../../ui/Status/ErrorState.tsx';
import { AuthGate } from '../access/AuthGate.tsx';

interface Props {
  readonly list: Extract<PagedList<unknown>, { kind: 'gated' | 'failed' }>;
  readonly personal: boolean;
  readonly onRetry: () => void;
}

export function FeedError({ list, personal, onRetry }: Props) {
  if (list.kind === 'failed') return <ErrorState text={list.message} retry={onRetry} />;
  return <AuthGate status={list.status} subject={personal ? 'reading-list' : 'list'} />;
}
