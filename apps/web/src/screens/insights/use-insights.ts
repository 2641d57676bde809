import { tierCanRead } from '@tidemark/contracts/access';
import type { Series } from '@tidemark/contracts/wire/chart';
import type { Insight } from '../../domain/insights/calls.ts';
import { useApiQuery } from '../../platform/query/use-api-query.ts';
import { useReaderTier, useSession } from '../../platform/session/use-session.ts';

export type InsightData =
  | {
      readonly kind: 'open';
      readonly series: Series[];
      readonly fromPage: boolean;
    }
  | { readonly kind: 'locked' }
  /** The plan is sufficient, but the API denied access: the session has ended. */
  | { readonly kind: 'denied' }
  /** Static HTML contains both; the stylesheet shows a skeleton if a session is likely, else the locked state. */
  | { readonly kind: 'session-pending' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void };

const fetchAll = async () => (await import('../../domain/insights/calls.ts')).fetchInsights();

/** The data that this reader may see, for insights that the static page contains as anonymous readers get them. */
export function useInsights(insights: readonly Insight[]): (insight: Insight) => InsightData {
  const session = useSession();
  const tier = useReaderTier();
  // The API decides about access. The request is skipped if the plan is known to be too low.
  const mayLoad = ({ series, access }: Insight) =>
    series === null && session.status === 'member' && tierCanRead(tier, access);
  const loaded = useApiQuery(insights.some(mayLoad) ? 'insights' : null, fetchAll);

  return (insight) => {
    if (insight.series) return { kind: 'open', series: insight.series, fromPage: true };
    if (session.status === 'unknown') return { kind: 'session-pending' };
    if (!mayLoad(insight)) return { kind: 'locked' };
    switch (loaded.kind) {
      case 'ready': {
        const series = loaded.value.find(({ id }) => id === insight.id)?.series;
        return series ? { kind: 'open', series, fromPage: false } : { kind: 'denied' };
      }
      case 'failed':
        return { kind: 'failed', retry: loaded.retry };
      case 'gated':
        return { kind: 'denied' };
      case 'loading':
        return { kind: 'loading' };
    }
  };
}
