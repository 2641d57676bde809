import type { Series } from '@tidemark/contracts/wire/chart';

/** A label and the value of each series at that label. */
export interface Row {
  readonly label: string;
  readonly values: readonly (number | undefined)[];
}

export const isDate = (label: string) => /^\d{4}-\d{2}(-\d{2})?$/.test(label);

/** Joins the series by label. Dates are sorted; other labels keep their order. */
export function toRows(series: readonly Series[]): Row[] {
  const valuesByLabel = new Map<string, (number | undefined)[]>();
  series.forEach(({ points }, seriesIndex) => {
    for (const [label, value] of points) {
      const values = valuesByLabel.get(label) ?? series.map(() => undefined);
      values[seriesIndex] = value;
      valuesByLabel.set(label, values);
    }
  });
  const rows = [...valuesByLabel].map(([label, values]) => ({ label, values }));
  return rows.every(({ label }) => isDate(label))
    ? rows.sort((a, b) => a.label.localeCompare(b.label))
    : rows;
}

/** The decimal places of the most precise value, so that values line up in a column. */
export function decimalPlaces(rows: readonly Row[], seriesIndex: number): number {
  const lengths = rows.map(({ values }) => String(values[seriesIndex] ?? '').split('.')[1]?.length ?? 0);
  return Math.min(4, Math.max(0, ...lengths));
}

export const RANGES = ['3M', '6M', '1Y', 'All'] as const;
export type Range = (typeof RANGES)[number];

const MONTHS: Readonly<Record<Range, number>> = { '3M': 3, '6M': 6, '1Y': 12, All: Number.POSITIVE_INFINITY };

/** The rows of the last months, counted back from the last row. Rows without dates only have the range All. */
export function rowsInRange(rows: readonly Row[], range: Range): readonly Row[] {
  const last = rows.at(-1)?.label ?? '';
  if (range === 'All' || !isDate(last)) return rows;
  const from = monthsBefore(last, MONTHS[range]);
  return rows.filter(({ label }) => label > from);
}

/** The ranges that leave out some rows and keep at least three. */
export function availableRanges(rows: readonly Row[]): readonly Range[] {
  const shorter = RANGES.filter((range) => {
    const left = rowsInRange(rows, range).length;
    return left >= 3 && left < rows.length;
  });
  return shorter.length === 0 ? [] : [...shorter, 'All'];
}

/** Three months before `2026-11-13` is `2026-08-13`; a day that the month does not have becomes its last day. */
function monthsBefore(label: string, months: number): string {
  const [year = 0, month = 1, day] = label.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  if (day === undefined) return first.toISOString().slice(0, 7);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, lastDay));
  return first.toISOString().slice(0, 10);
}
