import { fetchInsight, fetchInsights, type Insight } from '../../domain/insights/calls.ts';
import { topCategory } from './groups.ts';

export interface InsightsProps {
  /** As anonymous readers get them. */
  readonly insights: readonly Insight[];
}

export async function loadInsights(): Promise<InsightsProps> {
  return { insights: await fetchInsights() };
}

export interface InsightProps {
  readonly insight: Insight;
  /** Other insights of the same top category. */
  readonly related: readonly Insight[];
}

const RELATED = 3;

export async function loadInsight(idOrSlug: string): Promise<InsightProps> {
  const [insight, all] = await Promise.all([fetchInsight(idOrSlug), fetchInsights()]);
  const group = topCategory(insight)?.id;
  const related = all.filter((other) => other.id !== insight.id && topCategory(other)?.id === group);
  return { insight, related: related.slice(0, RELATED) };
}
