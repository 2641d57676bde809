import { formatShortValue } from './format-value.ts';
import { barWidth, type Layout, lastValue, linePath, type PlotData } from './layout.ts';
import { decimalPlaces } from './rows.ts';

/** The purpose of a mark. The renderer assigns colour and font to each role. */
export type Role =
  | 'grid'
  | 'zero'
  | 'tick'
  | 'label'
  | 'line'
  | 'area'
  | 'dot'
  | 'bar'
  | 'below'
  | 'barValue'
  | 'name'
  | 'value';

type Shape =
  | { readonly shape: 'path'; readonly d: string; readonly dash?: string | undefined }
  | { readonly shape: 'circle'; readonly x: number; readonly y: number; readonly r: number }
  | {
      readonly shape: 'rect';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  | {
      readonly shape: 'text';
      readonly x: number;
      /** The baseline. */
      readonly y: number;
      readonly text: string;
      readonly anchor: 'start' | 'middle' | 'end';
    };

export type Mark = Shape & {
  readonly role: Role;
  /** The series it belongs to, from 0; it determines the colour. */
  readonly series?: number;
};

/** Dash patterns, so that lines differ not only in colour. */
export const DASHES = [undefined, '7 4', '2 3', '10 3 2 3'];

const LINE_HEIGHT = 13;
const round = (value: number) => Math.round(value * 10) / 10;

/** All marks of a chart: grid, axis labels, lines or bars, and a name and last value at the end of each series. */
export function chartMarks(data: PlotData, layout: Layout): Mark[] {
  return [
    ...grid(data, layout),
    ...data.names.flatMap((_, seriesIndex) => [
      ...(data.type === 'bar' ? bars(data, layout, seriesIndex) : line(data, layout, seriesIndex)),
      ...end(layout, seriesIndex),
    ]),
  ];
}

function grid({ unit }: PlotData, { ticks, left, right, height, y, labels }: Layout): Mark[] {
  return [
    ...ticks.flatMap((tick): Mark[] => [
      {
        shape: 'path',
        role: tick === 0 ? 'zero' : 'grid',
        d: `M${round(left)} ${round(y(tick))}H${round(right)}`,
      },
      {
        shape: 'text',
        role: 'tick',
        x: round(left - 6),
        y: round(y(tick) + 4),
        anchor: 'end',
        text: formatShortValue(tick, unit),
      },
    ]),
    ...labels.flatMap(({ at, lines, anchor }) =>
      lines.map((text, n): Mark => {
        const y = height - 4 - (Math.max(...labels.map((one) => one.lines.length)) - 1 - n) * LINE_HEIGHT;
        return { shape: 'text', role: 'label', x: round(at), y, anchor, text };
      }),
    ),
  ];
}

function line({ rows, type, names }: PlotData, layout: Layout, series: number): Mark[] {
  const d = linePath(rows, series, layout);
  const base = round(layout.y(Math.max(0, layout.ticks[0] ?? 0)));
  const last = lastValue(rows, series);
  const x = round(layout.x(rows.findLastIndex(({ values }) => values[series] !== undefined)));
  const filled = type === 'area' && names.length === 1;
  const area: Mark = { shape: 'path', role: 'area', series, d: `${d}L${x} ${base}H${round(layout.left)}Z` };
  return [
    ...(filled ? [area] : []),
    { shape: 'path', role: 'line', series, d, dash: DASHES[series % 4] },
    ...(last === undefined
      ? []
      : [{ shape: 'circle', role: 'dot', series, x, y: round(layout.y(last)), r: 3 } as const]),
  ];
}

function bars(
  { rows, names, unit }: PlotData,
  { x, y, step, showsBarValues }: Layout,
  series: number,
): Mark[] {
  const zero = y(0);
  const width = barWidth(step, names.length);
  const decimals = decimalPlaces(rows, series);
  return rows.flatMap(({ values }, row): Mark[] => {
    const value = values[series];
    if (value === undefined) return [];
    const left = x(row) + (series - names.length / 2) * width;
    const top = Math.min(zero, y(value));
    const height = round(Math.max(0.75, Math.abs(zero - y(value))));
    // With several series the colour identifies the series, so it cannot also mark negative values.
    const role = value < 0 && names.length === 1 ? 'below' : 'bar';
    const bar: Mark = {
      shape: 'rect',
      role,
      series,
      x: round(left),
      y: round(top),
      width: round(width),
      height,
    };
    if (!showsBarValues) return [bar];
    const text = formatShortValue(value, unit, decimals);
    const middle = { x: round(left + width / 2), y: round(top - 5), anchor: 'middle' } as const;
    return [bar, { shape: 'text', role: 'barValue', series, ...middle, text }];
  });
}

function end({ ends, right }: Layout, series: number): Mark[] {
  const label = ends[series];
  if (!label) return [];
  const at = (row: number) =>
    ({ x: round(right + 9), y: round(label.at + 4 + row * LINE_HEIGHT), anchor: 'start' }) as const;
  return [
    ...label.lines.map((text, row): Mark => ({ shape: 'text', role: 'name', series, ...at(row), text })),
    { shape: 'text', role: 'value', series, ...at(label.lines.length), text: label.value },
  ];
}
