import { describe, expect, it } from 'vitest';
import { nextIndex } from './cards.ts';

describe('j and k in a list', () => {
  it('move to the neighbour of the focused title and stop at the ends', () => {
    expect(nextIndex([-300, 20, 400], 1, 1)).toBe(2);
    expect(nextIndex([-300, 20, 400], 2, 1)).toBe(2);
    expect(nextIndex([-300, 20, 400], 1, -1)).toBe(0);
    expect(nextIndex([-300, 20, 400], 0, -1)).toBe(0);
  });

  it('start with the first visible title', () => {
    expect(nextIndex([-300, -20, 400, 700], -1, 1)).toBe(2);
    expect(nextIndex([-300, -20, 400, 700], -1, -1)).toBe(1);
    expect(nextIndex([-300, -20], -1, 1)).toBe(1);
  });

  it('return -1 without a list', () => {
    expect(nextIndex([], -1, 1)).toBe(-1);
  });
});
