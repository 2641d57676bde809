import { expect, it } from 'vitest';
import { CATEGORIES } from './categories.ts';
import { categoryDescription } from './category-descriptions.ts';

it('[SCR-14] every category has a one-line description', () => {
  for (const category of CATEGORIES)
    expect(categoryDescription(category), category.slug).toMatch(/^[A-Z].+\.$/);
});
