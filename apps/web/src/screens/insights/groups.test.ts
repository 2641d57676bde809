import { describe, expect, it } from 'vitest';
import type { InsightCard } from '../../domain/insights/calls.ts';
import { groupInsights, topCategory } from './groups.ts';

const card = (id: number, ...categories: number[]): InsightCard => ({
  id,
  slug: `insight-${id}`,
  title: `Insight ${id}`,
  summary: '',
  access: 'free',
  type: 'line',
  unit: '%',
  source: '',
  updatedAt: '2026-11-13T00:00:00.000Z',
  categories: categories.map((category) => ({ id: category, name: '', slug: '' })),
});

describe('[API-13] grouping insights by top category', () => {
  it('uses the first category of an insight', () => {
    expect(topCategory(card(1, 13, 22))?.slug).toBe('defi');
    expect(topCategory(card(1, 5))?.slug).toBe('markets');
    expect(topCategory(card(1))).toBeUndefined();
  });

  it('keeps the order of categories and insights, without empty groups', () => {
    const groups = groupInsights([card(1, 22), card(2, 8), card(3, 21)]);
    expect(groups.map(({ category, insights }) => [category.slug, insights.map(({ id }) => id)])).toEqual([
      ['infrastructure', [2]],
      ['markets', [1, 3]],
    ]);
  });
});
