import type { Chart } from '@tidemark/contracts/wire/chart';
import { isDate, toRows } from './rows.ts';

/** RFC 4180: cells with commas, quotes or line breaks are quoted, quotes are doubled, lines end in CR LF. */
export function chartToCsv({ series, unit }: Pick<Chart, 'series' | 'unit'>): string {
  const rows = toRows(series);
  const first = rows.every(({ label }) => isDate(label)) ? 'Date' : 'Label';
  const head = [first, ...series.map(({ name }) => (unit === '' ? name : `${name} (${unit})`))];
  const lines = rows.map(({ label, values }) => [label, ...values.map((value) => String(value ?? ''))]);
  return [head, ...lines].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
