import { formatCompactNumber } from './format-number.ts';

/** Splits a unit into the prefix and the suffix of a value and the part that is shown only once, in full values. */
function affixes(unit: string): readonly [string, string, string] {
  const money = /^USD(?: (m|bn))?$/.exec(unit);
  if (money) return ['$', money[1] ?? '', ''];
  // `$bn` is part of each value, ` thousand` in `$ thousand` only of the full value.
  const sign = /^([$€£])(\S*)(.*)$/.exec(unit);
  if (sign) return [sign[1] ?? '', sign[2] ?? '', sign[3] ?? ''];
  if (unit.startsWith('%')) return ['', '%', unit.slice(1)];
  if (unit === '×' || unit === 'x') return ['', unit, ''];
  return ['', '', unit === '' ? '' : ` ${unit}`];
}

/** `$326bn`, `6.8%`, `0.41`: short enough for a label. With `decimals`, exactly that many decimal places. */
export function formatShortValue(value: number, unit: string, decimals?: number): string {
  const [before, after] = affixes(unit);
  const size = Math.abs(value);
  const text = decimals === undefined ? formatCompactNumber(size) : formatExactValue(size, decimals);
  return `${value < 0 ? '−' : ''}${before}${text}${after}`;
}

/** `6.8% a year`, `2.4 vol points`. */
export function formatFullValue(value: number, unit: string, decimals?: number): string {
  return `${formatShortValue(value, unit, decimals)}${affixes(unit)[2]}`;
}

export function formatExactValue(value: number, decimals: number): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat('en-US', digits).format(value).replace('-', '−');
}
