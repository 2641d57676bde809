import { spreadsheetText } from '@tidemark/contracts/spreadsheet-text';
import type { Chart } from '@tidemark/contracts/wire/chart';
import { isDate, toRows } from './rows.ts';

/**
 * RFC 4180: commas, quotes and line ends are quoted, quotes doubled, lines end in CR LF. Text that a spreadsheet would
 * run as a formula is neutralised; numbers stay unchanged.
 */
export function chartToCsv({ series, unit }: Pick<Chart, 'series' | 'unit'>): string {
  const rows = toRows(series);
  const first = rows.every(({ label }) => isDate(label)) ? 'Date' : 'Label';
  const head = [first, ...series.map(({ name }) => textCell(unit === '' ? name : `${name} (${unit})`))];
  const lines = rows.map(({ label, values }) => [
    textCell(label),
    ...values.map((value) => String(value ?? '')),
  ]);
  return [head, ...lines].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function textCell(text: string): string {
  const isNumber = /^[+-]?\d+(\.\d+)?$/.test(text);
  return isNumber ? text : spreadsheetText(text);
}

function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
