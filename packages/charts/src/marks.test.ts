import { describe, expect, it } from 'vitest';
import { layoutChart, plotData } from './layout.ts';
import { chartMarks, type Mark } from './marks.ts';
import { toRows } from './rows.ts';

const SIZE = { width: 680, height: 330 };

function marksOf(type: 'line' | 'area' | 'bar', series: { name: string; points: [string, number][] }[]) {
  const data = plotData({ type, unit: '%' }, series, toRows(series));
  return chartMarks(data, layoutChart(data, SIZE));
}
const roles = (marks: readonly Mark[]) => new Set(marks.map(({ role }) => role));
const texts = (marks: readonly Mark[], role: string) =>
  marks.flatMap((mark) => (mark.shape === 'text' && mark.role === role ? mark.text : []));

const monthly = (name: string, from: number) => ({
  name,
  points: Array.from({ length: 10 }, (_, n): [string, number] => [
    `2026-${String(n + 1).padStart(2, '0')}`,
    from + n,
  ]),
});

describe('chartMarks', () => {
  it('names each line at its end and gives it its own dash pattern', () => {
    const marks = marksOf('line', [monthly('Spot', 0), monthly('Futures basis of ether', 5)]);
    const lines = marks.filter(({ role }) => role === 'line');
    expect(lines.map((mark) => mark.shape === 'path' && mark.dash)).toEqual([undefined, '7 4']);
    expect(texts(marks, 'name')).toEqual(['Spot', 'Futures basis', 'of ether']);
    expect(texts(marks, 'value')).toEqual(['9%', '14%']);
    expect(texts(marks, 'label')).toEqual(['Jan 2026', 'Mar 2026', 'Jun 2026', 'Aug 2026', 'Oct 2026']);
  });

  it('fills the area only of a single series', () => {
    expect(roles(marksOf('area', [monthly('One', 0)]))).toContain('area');
    expect(roles(marksOf('area', [monthly('One', 0), monthly('Two', 3)]))).not.toContain('area');
  });

  it('shows values and labels for a few bars, and only the last value for many dated bars', () => {
    const few = marksOf('bar', [
      {
        name: 'Share',
        points: [
          ['Small', 4],
          ['Large', -2.5],
        ],
      },
    ]);
    expect(texts(few, 'barValue')).toEqual(['4.0%', '−2.5%']);
    expect(texts(few, 'label')).toEqual(['Small', 'Large']);
    expect(texts(few, 'value')).toEqual([]);
    expect(few.filter(({ role }) => role === 'below')).toHaveLength(1);
    const weekly = Array.from({ length: 40 }, (_, n): [string, number] => [
      new Date(Date.UTC(2026, 0, 1 + 7 * n)).toISOString().slice(0, 10),
      n,
    ]);
    const many = marksOf('bar', [{ name: 'Flow', points: weekly }]);
    expect(texts(many, 'barValue')).toEqual([]);
    expect(texts(many, 'value')).toEqual(['39%']);
  });

  it('avoids overlapping bar labels and values at phone width', () => {
    const labels = ['Reactive dynamic fee', 'Priority-indexed fee', 'Leased pool', 'Batch auction'];
    const series = ['Before the change', 'After it'].map((name, n) => ({
      name,
      points: labels.map((label, row): [string, number] => [label, 10.25 * (row + n)]),
    }));
    for (const count of [1, 2]) {
      const some = series.slice(0, count);
      const data = plotData({ type: 'bar', unit: '%' }, some, toRows(some));
      const marks = chartMarks(data, layoutChart(data, { width: 360, height: 250 }));
      for (const role of ['label', 'barValue']) {
        const boxes = marks.flatMap((mark) =>
          mark.shape === 'text' && mark.role === role
            ? [{ from: mark.x - mark.text.length * 3.3, to: mark.x + mark.text.length * 3.3, y: mark.y }]
            : [],
        );
        const touching = boxes.filter((one, n) =>
          boxes.some(
            (other, m) =>
              m > n && Math.abs(one.y - other.y) < 10 && one.from < other.to && other.from < one.to,
          ),
        );
        expect(touching).toEqual([]);
      }
    }
  });

  it('keeps every mark inside the drawing', () => {
    for (const type of ['line', 'area', 'bar'] as const) {
      for (const mark of marksOf(type, [monthly('One', -4), monthly('Two', 30)])) {
        if (mark.shape === 'path') continue;
        expect(mark.x).toBeGreaterThanOrEqual(0);
        expect(mark.x).toBeLessThanOrEqual(SIZE.width);
        expect(mark.y).toBeGreaterThanOrEqual(0);
        expect(mark.y).toBeLessThanOrEqual(SIZE.height);
      }
    }
  });
});
