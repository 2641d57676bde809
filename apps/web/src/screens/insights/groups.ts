import { type Category, categoryById, TOP_CATEGORIES } from '@tidemark/contracts/categories';
import type { InsightCard } from '../../domain/insights/calls.ts';

export interface Group<T> {
  readonly category: Category;
  readonly insights: readonly T[];
}

/** The top category of the first category of an insight. */
export function topCategory({ categories }: Pick<InsightCard, 'categories'>): Category | undefined {
  const own = categories[0] && categoryById(categories[0].id);
  return own?.parentId === undefined ? own : categoryById(own.parentId);
}

/** In the order of the categories. Categories without insights are omitted. */
export function groupInsights<T extends InsightCard>(insights: readonly T[]): Group<T>[] {
  return TOP_CATEGORIES.map((category) => ({
    category,
    insights: insights.filter((insight) => topCategory(insight)?.id === category.id),
  })).filter((group) => group.insights.length > 0);
}
