import { type Category, categoryById, TOP_CATEGORIES } from '@tidemark/contracts/categories';
import type { InsightCard } from '../../lib/calls/insights.ts';

export interface Group<T> {
  readonly category: Category;
  readonly insights: readonly T[];
}

/** Where an insight stands: the top category of the first of its categories. */
export function topCategory({ categories }: Pick<InsightCard, 'categories'>): Category | undefined {
  const own = categories[0] && categoryById(categories[0].id);
  return own?.parentId === undefined ? own : categoryById(own.parentId);
}

/** In the order in which readers know the categories; those without an insight are left out. */
export function groupInsights<T extends InsightCard>(insights: readonly T[]): Group<T>[] {
  return TOP_CATEGORIES.map((category) => ({
    category,
    insights: insights.filter((insight) => topCategory(insight)?.id === category.id),
  })).filter((group) => group.insights.length > 0);
}
