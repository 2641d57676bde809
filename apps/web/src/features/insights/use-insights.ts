import { tierCanRead } from '@tidemark/contracts/access';
import type { Series } from '@tidemark/contracts/wire/chart';
import type { Insight } from '../../lib/calls/insights.ts';
import { useCall } from '../../lib/hooks/use-call.ts';
import { useReaderTier, useSession } from '../../lib/session/use-session.ts';

export type InsightData =
  | {
      readonly kind: 'open';
      readonly series: Series[] /** Whether they came with the page. */;
      readonly fromPage: boolean;
    }
  | { readonly kind: 'locked' }
  /** Static HTML: locked for strangers, a skeleton where a session is likely. The stylesheet chooses. */
  | { readonly kind: 'awaited' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void };

const fetchAll = async () => (await import('../../lib/calls/insights.ts')).fetchInsights();

/** What this reader sees of the points of insights that came with the page as a stranger sees them. */
export function useInsights(insights: readonly Insight[]): (insight: Insight) => InsightData {
  const session = useSession();
  const tier = useReaderTier();
  // The API decides; what a plan is known not to open need not be asked for.
  const opens = ({ series, access }: Insight) =>
    series === null && session.status === 'member' && tierCanRead(tier, access);
  const answer = useCall(insights.some(opens) ? 'insights' : null, fetchAll);

  return (insight) => {
    if (insight.series) return { kind: 'open', series: insight.series, fromPage: true };
    if (session.status === 'unknown') return { kind: 'awaited' };
    if (!opens(insight)) return { kind: 'locked' };
    switch (answer.kind) {
      case 'ready': {
        const series = answer.value.find(({ id }) => id === insight.id)?.series;
        return series ? { kind: 'open', series, fromPage: false } : { kind: 'locked' };
      }
      case 'failed':
        return { kind: 'failed', retry: answer.retry };
      case 'gated':
        return { kind: 'locked' };
      case 'loading':
        return { kind: 'loading' };
    }
  };
}
