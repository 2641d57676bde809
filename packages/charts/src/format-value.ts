import { formatCompactNumber } from './format-number.ts';

/** What a unit puts around a figure, and what it leaves to be said beside the title. */
function around(unit: string): readonly [string, string, string] {
  const money = /^USD(?: (m|bn))?$/.exec(unit);
  if (money) return ['$', money[1] ?? '', ''];
  // `$bn` goes with the figure, `$ thousand` is said once, beside the title.
  const sign = /^([$€£])(\S*)(.*)$/.exec(unit);
  if (sign) return [sign[1] ?? '', sign[2] ?? '', sign[3] ?? ''];
  if (unit.startsWith('%')) return ['', '%', unit.slice(1)];
  if (unit === '×' || unit === 'x') return ['', unit, ''];
  return ['', '', unit === '' ? '' : ` ${unit}`];
}

/** `$326bn`, `6.8%`, `0.41`: short enough for the end of a line. With decimals, as exact as its series is. */
export function formatShortValue(value: number, unit: string, decimals?: number): string {
  const [before, after] = around(unit);
  const size = Math.abs(value);
  const figure = decimals === undefined ? formatCompactNumber(size) : formatExactValue(size, decimals);
  return `${value < 0 ? '−' : ''}${before}${figure}${after}`;
}

/** `6.8% a year`, `2.4 vol points`. */
export function formatFullValue(value: number, unit: string, decimals?: number): string {
  return `${formatShortValue(value, unit, decimals)}${around(unit)[2]}`;
}

export function formatExactValue(value: number, decimals: number): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat('en-US', digits).format(value).replace('-', '−');
}
