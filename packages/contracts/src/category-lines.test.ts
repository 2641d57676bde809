import { expect, it } from 'vitest';
import { CATEGORIES } from './categories.ts';
import { coversOf } from './category-lines.ts';

it('[SCR-14] every category says in one line what it covers', () => {
  for (const category of CATEGORIES) expect(coversOf(category), category.slug).toMatch(/^[A-Z].+\.$/);
});
