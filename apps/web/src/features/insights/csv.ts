import type { Insight } from '../../lib/calls/insights.ts';
import { rowsOf } from './rows.ts';

/** RFC 4180: commas, quotes and line ends are quoted, quotes doubled, lines end in CR LF. */
export function csvOf({ series, unit }: Pick<Insight, 'series' | 'unit'>): string {
  const all = series ?? [];
  const head = ['Date', ...all.map(({ name }) => (unit === '' ? name : `${name} (${unit})`))];
  const lines = rowsOf(all).map(({ label, values }) => [
    label,
    ...values.map((value) => String(value ?? '')),
  ]);
  return [head, ...lines].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

export function csvName({ slug, updatedAt }: Pick<Insight, 'slug' | 'updatedAt'>): string {
  return `${slug}-${updatedAt.slice(0, 10)}.csv`;
}

/** Made from what the reader has; nothing is asked of the API. */
export function downloadCsv(insight: Insight): void {
  const address = URL.createObjectURL(new Blob([csvOf(insight)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = csvName(insight);
  link.click();
  // The browser takes hold of the file in its own time.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
