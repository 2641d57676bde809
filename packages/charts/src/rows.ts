import type { Series } from '@tidemark/contracts/wire/chart';

/** One label and what each series has there. */
export interface Row {
  readonly label: string;
  readonly values: readonly (number | undefined)[];
}

export const isDate = (label: string) => /^\d{4}-\d{2}(-\d{2})?$/.test(label);

/** Series side by side. Dates are put in order; words keep the order they came in. */
export function toRows(series: readonly Series[]): Row[] {
  const found = new Map<string, (number | undefined)[]>();
  series.forEach(({ points }, place) => {
    for (const [label, value] of points) {
      const values = found.get(label) ?? series.map(() => undefined);
      values[place] = value;
      found.set(label, values);
    }
  });
  const rows = [...found].map(([label, values]) => ({ label, values }));
  return rows.every(({ label }) => isDate(label))
    ? rows.sort((a, b) => a.label.localeCompare(b.label))
    : rows;
}

/** As many decimals as the most exact figure has, so that figures line up under one another. */
export function decimalPlaces(rows: readonly Row[], place: number): number {
  const lengths = rows.map(({ values }) => String(values[place] ?? '').split('.')[1]?.length ?? 0);
  return Math.min(4, Math.max(0, ...lengths));
}

export const RANGES = ['3M', '6M', '1Y', 'All'] as const;
export type Range = (typeof RANGES)[number];

const MONTHS: Readonly<Record<Range, number>> = { '3M': 3, '6M': 6, '1Y': 12, All: Number.POSITIVE_INFINITY };

/** The last months, counted back from the last row. Rows that are no dates have no range but all. */
export function rowsInRange(rows: readonly Row[], range: Range): readonly Row[] {
  const last = rows.at(-1)?.label ?? '';
  if (range === 'All' || !isDate(last)) return rows;
  const from = monthsBefore(last, MONTHS[range]);
  return rows.filter(({ label }) => label > from);
}

/** Only ranges that leave something out, and leave something to see. */
export function availableRanges(rows: readonly Row[]): readonly Range[] {
  const shorter = RANGES.filter((range) => {
    const left = rowsInRange(rows, range).length;
    return left >= 3 && left < rows.length;
  });
  return shorter.length === 0 ? [] : [...shorter, 'All'];
}

/** `2026-11-13` less three months is `2026-08-13`; a day that the month lacks is its last. */
function monthsBefore(label: string, months: number): string {
  const [year = 0, month = 1, day] = label.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  if (day === undefined) return first.toISOString().slice(0, 7);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, lastDay));
  return first.toISOString().slice(0, 10);
}
