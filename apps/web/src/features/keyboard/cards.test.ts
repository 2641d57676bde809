import { describe, expect, it } from 'vitest';
import { nextIndex } from './cards.ts';

describe('j and k in a list', () => {
  it('go to the neighbour of the title in focus, and stay at the ends', () => {
    expect(nextIndex([-300, 20, 400], 1, 1)).toBe(2);
    expect(nextIndex([-300, 20, 400], 2, 1)).toBe(2);
    expect(nextIndex([-300, 20, 400], 1, -1)).toBe(0);
    expect(nextIndex([-300, 20, 400], 0, -1)).toBe(0);
  });

  it('begin with what is on the screen', () => {
    expect(nextIndex([-300, -20, 400, 700], -1, 1)).toBe(2);
    expect(nextIndex([-300, -20, 400, 700], -1, -1)).toBe(1);
    expect(nextIndex([-300, -20], -1, 1)).toBe(1);
  });

  it('find nothing where there is no list', () => {
    expect(nextIndex([], -1, 1)).toBe(-1);
  });
});
