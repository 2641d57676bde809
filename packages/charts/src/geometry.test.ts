import { describe, expect, it } from 'vitest';
import { labelIndexes, niceTicks, spreadLabels, wrapLabel } from './geometry.ts';

describe('chart geometry', () => {
  it('positions ticks at round numbers, starting at zero if zero is near', () => {
    expect(niceTicks(2.1, 9.4)).toEqual([0, 2.5, 5, 7.5, 10]);
    expect(niceTicks(96, 104)).toEqual([96, 98, 100, 102, 104]);
    expect(niceTicks(-3, 5)).toContain(0);
  });

  it('keeps labels apart and inside the plot', () => {
    const positions = spreadLabels([50, 52, 51], 20, 0, 90);
    const sorted = [...positions].sort((a, b) => a - b);
    expect((sorted[1] ?? 0) - (sorted[0] ?? 0)).toBeGreaterThanOrEqual(20);
    expect(Math.max(...positions)).toBeLessThanOrEqual(90);
  });

  it('labels the first and the last point and wraps long names', () => {
    expect(labelIndexes(13, 4)).toEqual([0, 4, 8, 12]);
    expect(wrapLabel('Matched by new futures shorts', 15)).toEqual(['Matched by new', 'futures shorts']);
  });
});
