/** Made when first used: on most pages there is no chart. */
let compact: Intl.NumberFormat | undefined;

/** Figures on charts: three significant digits at most, thousands as K, M, B. */
export function formatCompactNumber(value: number): string {
  if (Math.abs(value) >= 10_000) {
    compact ??= new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
    return compact.format(value);
  }
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return new Intl.NumberFormat('en-US', { maximumFractionDigits: digits }).format(value);
}
