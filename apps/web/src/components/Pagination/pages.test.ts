import { expect, it } from 'vitest';
import { pageMarks } from './pages.ts';

it('[SCR-05] shows first, last and neighbours, and never a gap for one page', () => {
  expect(pageMarks(1, 1)).toEqual([1]);
  expect(pageMarks(3, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(pageMarks(6, 12)).toEqual([1, 'gap', 5, 6, 7, 'gap', 12]);
});
