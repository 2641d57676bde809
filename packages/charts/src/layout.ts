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

/** Everything that is to be drawn, in the units of the drawing. */
export interface Layout extends Size {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly ticks: readonly number[];
  readonly x: (row: number) => number;
  readonly y: (value: number) => number;
  readonly ends: readonly EndLabel[];
  /** Under the drawing: dates, or the words that bars stand for. */
  readonly labels: readonly AxisLabel[];
  /** Whether the value stands on each bar. */
  readonly printed: boolean;
  /** How wide one row is: what a bar stands in. */
  readonly step: number;
  /** Where in its step a row stands: bars in the middle, points of a line at the start. */
  readonly inset: number;
}

const SMALL = 480;
const LETTER = 6.7;
const LINE = 13;

export function layoutChart(data: PlotData, { width, height }: Size): Layout {
  const { rows, type, names } = data;
  const bars = type === 'bar';
  const ticks = ticksOf(data, width < SMALL ? 3 : 4);
  const [low = 0] = ticks;
  const high = ticks.at(-1) ?? 1;
  const left = Math.max(...ticks.map((tick) => formatShortValue(tick, data.unit).length)) * LETTER + 8;
  const words = names.map((name) => (names.length > 1 ? wrapLabel(name, 14) : []));
  // One series whose every value is printed has nothing left to say at its end.
  const whole = width - 4;
  const alone = bars && names.length === 1 && valuesFit(data, whole - left);
  const right = alone ? whole : width - roomRight(data, words);
  const printed = alone || (bars && valuesFit(data, right - left));
  const step = (right - left) / Math.max(1, bars ? rows.length : rows.length - 1);
  const inset = bars || rows.length < 2 ? 0.5 : 0;
  const x = (row: number) => left + step * (row + inset);
  const labels =
    bars && !rows.every(({ label }) => isDate(label))
      ? wordsOf(rows, x, step)
      : datesOf(rows, x, left, width < SMALL ? 2 : 5);
  const top = 14;
  const bottom = height - 24 - (Math.max(1, ...labels.map(({ lines }) => lines.length)) - 1) * LINE;
  const y = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - top);
  return {
    ...{ width, height, left, right, top, bottom, ticks, x, y, step, inset, printed, labels },
    ends: alone ? [] : endsOf(data, words, y, top, bottom),
  };
}

/** Whether the value of every bar can stand on it without touching the next. */
function valuesFit({ rows, names, unit }: PlotData, room: number): boolean {
  const step = room / Math.max(1, rows.length);
  const each = names.length === 1 ? step : barWidth(step, names.length);
  const letters = names.flatMap((_, place) => {
    const decimals = decimalPlaces(rows, place);
    return rows.map(({ values }) => formatShortValue(values[place] ?? 0, unit, decimals).length);
  });
  return Math.max(0, ...letters) * LETTER <= each;
}

/** Bars of a row stand side by side, with some room to the next row. */
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

function roomRight({ rows, unit }: PlotData, words: readonly (readonly string[])[]): number {
  const values = words.map((_, place) => lastFigure(rows, place, unit));
  return Math.max(...[...words.flat(), ...values].map((text) => text.length)) * LETTER + 14;
}

function endsOf(
  { rows, unit }: PlotData,
  words: readonly (readonly string[])[],
  y: Layout['y'],
  top: number,
  bottom: number,
): EndLabel[] {
  const lasts = words.map((_, place) => lastValue(rows, place) ?? 0);
  const tallest = Math.max(...words.map((lines) => lines.length));
  const places = spreadLabels(
    lasts.map((value) => y(value) - (tallest * LINE) / 2),
    tallest * LINE + LINE + 4,
    top - 4,
    bottom - tallest * LINE,
  );
  return lasts.map((_, place) => ({
    at: places[place] ?? 0,
    lines: words[place] ?? [],
    value: lastFigure(rows, place, unit),
  }));
}

export function lastValue(rows: readonly Row[], place: number): number | undefined {
  return rows.findLast(({ values }) => values[place] !== undefined)?.values[place];
}

function lastFigure(rows: readonly Row[], place: number, unit: string): string {
  return formatShortValue(lastValue(rows, place) ?? 0, unit, decimalPlaces(rows, place));
}

/** The first begins where the drawing does and the last ends with it. */
function datesOf(rows: readonly Row[], x: Layout['x'], left: number, most: number): AxisLabel[] {
  const long = spanMonths(rows) > 7;
  const indexes = labelIndexes(rows.length, most);
  return indexes.map((index, place) => ({
    at: place === 0 ? Math.min(x(index), left) : x(index),
    lines: [axisDate(rows[index]?.label ?? '', long)],
    anchor: place === 0 ? 'start' : place === indexes.length - 1 ? 'end' : 'middle',
  }));
}

/** In lines as wide as the bar's room; where a word is wider still, every second or third. */
function wordsOf(rows: readonly Row[], x: Layout['x'], step: number): AxisLabel[] {
  const letters = Math.floor(step / LETTER);
  const texts = rows.map(({ label }) => brokenWords(axisDate(label, true), letters));
  const widest = Math.max(0, ...texts.flat().map((line) => line.length)) + 1;
  const every = Math.max(1, Math.ceil((widest * LETTER) / step));
  return texts.flatMap((lines, row) => (row % every === 0 ? { at: x(row), lines, anchor: 'middle' } : []));
}

/** Too long a word is broken after its hyphens. */
const brokenWords = (text: string, letters: number): string[] =>
  wrapLabel(text, letters).flatMap((line) => (line.length < letters ? line : line.split(/(?<=-)/)));

function spanMonths(rows: readonly Row[]): number {
  const months = (label = '') => Number(label.slice(0, 4)) * 12 + Number(label.slice(5, 7));
  return months(rows.at(-1)?.label) - months(rows[0]?.label);
}

/** Over a long span the day says nothing; over a short one the year is known. */
function axisDate(label: string, long: boolean): string {
  if (/^\d{4}-\d{2}$/.test(label)) return formatMonth(`${label}-01`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(label)) return label;
  return long ? formatMonth(label) : formatShortDate(label);
}

/** The line through the rows that have a value. */
export function linePath(rows: readonly Row[], place: number, { x, y }: Pick<Layout, 'x' | 'y'>): string {
  return rows
    .flatMap(({ values }, row) => {
      const value = values[place];
      return value === undefined ? [] : [`${x(row).toFixed(1)} ${y(value).toFixed(1)}`];
    })
    .map((point, index) => `${index === 0 ? 'M' : 'L'}${point}`)
    .join('');
}

/** The row nearest to a place on the drawing. */
export function nearestRow(at: number, rows: number, { left, step, inset }: Layout): number {
  const row = Math.round((at - left) / step - inset);
  return Math.min(rows - 1, Math.max(0, row));
}

export const plotData = (
  card: Pick<Chart, 'type' | 'unit'>,
  series: readonly Series[],
  rows: readonly Row[],
) => ({
  type: card.type,
  unit: card.unit,
  names: series.map(({ name }) => name),
  rows,
});
