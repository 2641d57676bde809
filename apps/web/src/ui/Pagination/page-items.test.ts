import { expect, it } from 'vitest';
import { pageItems } from './page-items.ts';

it('[SCR-05] shows the first, last and neighbouring pages, and no gap that replaces a single page', () => {
  expect(pageItems(1, 1)).toEqual([1]);
  expect(pageItems(3, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(pageItems(6, 12)).toEqual([1, 'gap', 5, 6, 7, 'gap', 12]);
});
