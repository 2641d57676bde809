import { formatMonth, formatShortDate } from '@tidemark/contracts/dates';
import type { Chart, Series } from '@tidemark/contracts/wire/chart';
import { formatShortValue } from './format-value.ts';
import { labelIndexes, niceTicks, spreadLabels, wrapLabel } from './geometry.ts';
import { decimalPlaces, isDate, type Row } from './rows.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface PlotData extends Pick<Chart, 'type' | 'unit'> {
  readonly names: readonly string[];
  readonly rows: readonly Row[];
}

export interface EndLabel {
  readonly at: number;
  readonly lines: readonly string[];
  readonly value: string;
}

export interface AxisLabel {
  readonly at: number;
  readonly lines: readonly string[];
  readonly anchor: 'start' | 'middle' | 'end';
}

/** Positions and labels of a chart, in the units of the drawing. */
export interface Layout extends Size {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly ticks: readonly number[];
  readonly x: (row: number) => number;
  readonly y: (value: number) => number;
  readonly ends: readonly EndLabel[];
  /** Labels below the plot: dates, or the categories of the bars. */
  readonly labels: readonly AxisLabel[];
  /** Whether each bar shows its value. */
  readonly showsBarValues: boolean;
  /** The width of one row. */
  readonly step: number;
  /** The position of a row within its step: bars in the middle, points of a line at the start. */
  readonly inset: number;
}

const SMALL = 480;
const CHARACTER_WIDTH = 6.7;
const LINE_HEIGHT = 13;

export function layoutChart(data: PlotData, { width, height }: Size): Layout {
  const { rows, type, names } = data;
  const isBar = type === 'bar';
  const ticks = ticksOf(data, width < SMALL ? 3 : 4);
  const [low = 0] = ticks;
  const high = ticks.at(-1) ?? 1;
  const left =
    Math.max(...ticks.map((tick) => formatShortValue(tick, data.unit).length)) * CHARACTER_WIDTH + 8;
  const nameLines = names.map((name) => (names.length > 1 ? wrapLabel(name, 14) : []));
  // A single series whose bars all show their values needs no label at its end.
  const fullWidth = width - 4;
  const needsNoEndLabel = isBar && names.length === 1 && valuesFit(data, fullWidth - left);
  const right = needsNoEndLabel ? fullWidth : width - rightMargin(data, nameLines);
  const showsBarValues = needsNoEndLabel || (isBar && valuesFit(data, right - left));
  const step = (right - left) / Math.max(1, isBar ? rows.length : rows.length - 1);
  const inset = isBar || rows.length < 2 ? 0.5 : 0;
  const x = (row: number) => left + step * (row + inset);
  const labels =
    isBar && !rows.every(({ label }) => isDate(label))
      ? categoryLabels(rows, x, step)
      : dateLabels(rows, x, left, width < SMALL ? 2 : 5);
  const top = 14;
  const bottom = height - 24 - (Math.max(1, ...labels.map(({ lines }) => lines.length)) - 1) * LINE_HEIGHT;
  const y = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - top);
  return {
    ...{ width, height, left, right, top, bottom, ticks, x, y, step, inset, showsBarValues, labels },
    ends: needsNoEndLabel ? [] : endLabels(data, nameLines, y, top, bottom),
  };
}

/** Whether the value of every bar fits above it without touching the next. */
function valuesFit({ rows, names, unit }: PlotData, width: number): boolean {
  const step = width / Math.max(1, rows.length);
  const barSpace = names.length === 1 ? step : barWidth(step, names.length);
  const lengths = names.flatMap((_, seriesIndex) => {
    const decimals = decimalPlaces(rows, seriesIndex);
    return rows.map(({ values }) => formatShortValue(values[seriesIndex] ?? 0, unit, decimals).length);
  });
  return Math.max(0, ...lengths) * CHARACTER_WIDTH <= barSpace;
}

/** The bars of a row are next to each other, with a gap before the next row. */
export const barWidth = (step: number, series: number): number =>
  Math.max(1, Math.min(44, (step * 0.74) / series));

function ticksOf({ rows, type }: PlotData, about: number): number[] {
  const values = rows.flatMap((row) => row.values.filter((value) => value !== undefined));
  const base = type === 'line' ? [] : [0];
  const low = Math.min(...values, ...base);
  const high = Math.max(...values, ...base);
  if (!Number.isFinite(low)) return [0, 1];
  return niceTicks(low, high === low ? low + 1 : high, about);
}

function rightMargin({ rows, unit }: PlotData, nameLines: readonly (readonly string[])[]): number {
  const values = nameLines.map((_, seriesIndex) => formatLastValue(rows, seriesIndex, unit));
  return Math.max(...[...nameLines.flat(), ...values].map((text) => text.length)) * CHARACTER_WIDTH + 14;
}

function endLabels(
  { rows, unit }: PlotData,
  nameLines: readonly (readonly string[])[],
  y: Layout['y'],
  top: number,
  bottom: number,
): EndLabel[] {
  const lasts = nameLines.map((_, seriesIndex) => lastValue(rows, seriesIndex) ?? 0);
  const maxLines = Math.max(...nameLines.map((lines) => lines.length));
  const positions = spreadLabels(
    lasts.map((value) => y(value) - (maxLines * LINE_HEIGHT) / 2),
    maxLines * LINE_HEIGHT + LINE_HEIGHT + 4,
    top - 4,
    bottom - maxLines * LINE_HEIGHT,
  );
  return lasts.map((_, seriesIndex) => ({
    at: positions[seriesIndex] ?? 0,
    lines: nameLines[seriesIndex] ?? [],
    value: formatLastValue(rows, seriesIndex, unit),
  }));
}

export function lastValue(rows: readonly Row[], seriesIndex: number): number | undefined {
  return rows.findLast(({ values }) => values[seriesIndex] !== undefined)?.values[seriesIndex];
}

function formatLastValue(rows: readonly Row[], seriesIndex: number, unit: string): string {
  return formatShortValue(lastValue(rows, seriesIndex) ?? 0, unit, decimalPlaces(rows, seriesIndex));
}

/** The first label starts at the left edge of the plot and the last ends at its right edge. */
function dateLabels(rows: readonly Row[], x: Layout['x'], left: number, maxLabels: number): AxisLabel[] {
  const long = spanMonths(rows) > 7;
  const indexes = labelIndexes(rows.length, maxLabels);
  return indexes.map((index, n) => ({
    at: n === 0 ? Math.min(x(index), left) : x(index),
    lines: [axisDate(rows[index]?.label ?? '', long)],
    anchor: n === 0 ? 'start' : n === indexes.length - 1 ? 'end' : 'middle',
  }));
}

/** Labels are wrapped to the width of a row; if a word is wider, only every second or third row gets a label. */
function categoryLabels(rows: readonly Row[], x: Layout['x'], step: number): AxisLabel[] {
  const characters = Math.floor(step / CHARACTER_WIDTH);
  const texts = rows.map(({ label }) => breakWords(axisDate(label, true), characters));
  const widest = Math.max(0, ...texts.flat().map((line) => line.length)) + 1;
  const every = Math.max(1, Math.ceil((widest * CHARACTER_WIDTH) / step));
  return texts.flatMap((lines, row) => (row % every === 0 ? { at: x(row), lines, anchor: 'middle' } : []));
}

/** A word that is too long is broken after its hyphens. */
const breakWords = (text: string, characters: number): string[] =>
  wrapLabel(text, characters).flatMap((line) => (line.length < characters ? line : line.split(/(?<=-)/)));

function spanMonths(rows: readonly Row[]): number {
  const months = (label = '') => Number(label.slice(0, 4)) * 12 + Number(label.slice(5, 7));
  return months(rows.at(-1)?.label) - months(rows[0]?.label);
}

/** Labels omit the day over a long span and the year over a short one. */
function axisDate(label: string, long: boolean): string {
  if (/^\d{4}-\d{2}$/.test(label)) return formatMonth(`${label}-01`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(label)) return label;
  return long ? formatMonth(label) : formatShortDate(label);
}

/** The path through all rows that have a value. */
export function linePath(
  rows: readonly Row[],
  seriesIndex: number,
  { x, y }: Pick<Layout, 'x' | 'y'>,
): string {
  return rows
    .flatMap(({ values }, row) => {
      const value = values[seriesIndex];
      return value === undefined ? [] : [`${x(row).toFixed(1)} ${y(value).toFixed(1)}`];
    })
    .map((point, index) => `${index === 0 ? 'M' : 'L'}${point}`)
    .join('');
}

/** The row nearest to a horizontal position. */
export function nearestRow(at: number, rows: number, { left, step, inset }: Layout): number {
  const row = Math.round((at - left) / step - inset);
  return Math.min(rows - 1, Math.max(0, row));
}

export const plotData = (
  chart: Pick<Chart, 'type' | 'unit'>,
  series: readonly Series[],
  rows: readonly Row[],
) => ({
  type: chart.type,
  unit: chart.unit,
  names: series.map(({ name }) => name),
  rows,
});
