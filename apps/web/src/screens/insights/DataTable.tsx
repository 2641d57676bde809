import { formatExactValue } from '@tidemark/charts/format-value';
import { pointLabel } from '@tidemark/charts/point-label';
import { decimalPlaces, type Range, rowsInRange, toRows } from '@tidemark/charts/rows';
import type { Series } from '@tidemark/contracts/wire/chart';
import type { InsightCard } from '../../domain/insights/calls.ts';
import styles from './DataTable.module.css';

interface Props {
  readonly insight: InsightCard;
  readonly series: Series[];
  readonly range: Range;
}

/** All values, newest first. Loaded when the table is first opened. */
export default function DataTable({ insight, series, range }: Props) {
  const rows = rowsInRange(toRows(series), range);
  const decimals = series.map((_, seriesIndex) => decimalPlaces(rows, seriesIndex));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
    <section className={styles.scroll} aria-label={`${insight.title}, data`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
                {insight.unit && <span className={styles.unit}> {insight.unit}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{pointLabel(label, 'long')}</th>
              {values.map((value, seriesIndex) => (
                <td key={series[seriesIndex]?.name}>
                  {value === undefined ? '–' : formatExactValue(value, decimals[seriesIndex] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
