import { formatDate, formatMonth, formatShortDate } from '@tidemark/contracts/dates';

/** Data points are labelled with a month (`2026-10`), a day (`2026-10-03`) or a word. */
export function pointLabel(label: string, length: 'short' | 'long' = 'short'): string {
  if (/^\d{4}-\d{2}$/.test(label)) return formatMonth(`${label}-01T00:00:00Z`);
  if (/^\d{4}-\d{2}-\d{2}$/.test(label)) {
    const iso = `${label}T00:00:00Z`;
    return length === 'long' ? formatDate(iso) : formatShortDate(iso);
  }
  return label;
}
