/** Created on first use, because most pages have no chart. */
let compact: Intl.NumberFormat | undefined;

/** Numbers on charts: at most three significant digits, thousands as K, M, B. */
export function formatCompactNumber(value: number): string {
  if (Math.abs(value) >= 10_000) {
    compact ??= new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
    return compact.format(value);
  }
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return new Intl.NumberFormat('en-US', { maximumFractionDigits: digits }).format(value);
}
