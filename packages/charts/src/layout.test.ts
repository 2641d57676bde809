import { describe, expect, it } from 'vitest';
import { layoutChart, linePath, nearestRow, type PlotData } from './layout.ts';

const rows = Array.from({ length: 12 }, (_, index) => ({
  label: `2026-${String(index + 1).padStart(2, '0')}`,
  values: [index, 11 - index],
}));
const data: PlotData = { type: 'line', unit: '%', names: ['Rising', 'Falling'], rows };
const size = { width: 340, height: 180 };

describe('layoutChart', () => {
  it('places the lowest value at the bottom, the highest at the top, and time from left to right', () => {
    const { x, y, left, right, top, bottom, ticks } = layoutChart(data, size);
    expect(y(ticks[0] ?? 0)).toBeCloseTo(bottom);
    expect(y(ticks.at(-1) ?? 0)).toBeCloseTo(top);
    expect(x(0)).toBeCloseTo(left);
    expect(x(11)).toBeCloseTo(right);
  });

  it('starts bars and areas at zero and keeps bars inside the plot', () => {
    const bars = layoutChart({ ...data, type: 'bar' }, size);
    expect(bars.ticks).toContain(0);
    expect(bars.x(0) - bars.step / 2).toBeCloseTo(bars.left);
    expect(bars.x(11) + bars.step / 2).toBeCloseTo(bars.right);
    const high = { ...data, rows: rows.map((row) => ({ ...row, values: [90, 95] })) };
    expect(layoutChart({ ...high, type: 'area' }, size).ticks[0]).toBe(0);
    expect(layoutChart(high, size).ticks[0]).toBeGreaterThan(0);
  });

  it('labels the ends of several lines without overlap, and a single line not at all', () => {
    const close = { ...data, rows: rows.map((row) => ({ ...row, values: [5, 5.1] })) };
    const [first, second] = layoutChart(close, size).ends;
    expect(Math.abs((first?.at ?? 0) - (second?.at ?? 0))).toBeGreaterThanOrEqual(26);
    expect(layoutChart({ ...data, names: ['Used'] }, size).ends[0]?.lines).toEqual([]);
  });

  it('shows the last value of a series', () => {
    const gap = { ...data, rows: [...rows.slice(0, 3), { label: '2026-12', values: [undefined, 4] }] };
    expect(layoutChart(gap, size).ends.map(({ value }) => value)).toEqual(['2%', '4%']);
  });

  it('handles one row and no rows', () => {
    expect(Number.isFinite(layoutChart({ ...data, rows: rows.slice(0, 1) }, size).x(0))).toBe(true);
    expect(layoutChart({ ...data, rows: [] }, size).ticks).toEqual([0, 1]);
  });
});

describe('positions in a plot', () => {
  it('finds the row under the pointer, and the first or last row beyond the edges', () => {
    for (const type of ['line', 'bar'] as const) {
      const layout = layoutChart({ ...data, type }, size);
      rows.forEach((_, row) => {
        expect(nearestRow(layout.x(row) + layout.step * 0.3, rows.length, layout)).toBe(row);
      });
      expect(nearestRow(-50, rows.length, layout)).toBe(0);
      expect(nearestRow(9_999, rows.length, layout)).toBe(11);
    }
  });

  it('draws a line across a gap', () => {
    const scale = { x: (row: number) => row, y: (value: number) => value };
    const gap = [1, undefined, 3].map((value, row) => ({ label: `2026-0${row + 1}`, values: [value] }));
    expect(linePath(gap, 0, scale)).toBe('M0.0 1.0L2.0 3.0');
  });
});
