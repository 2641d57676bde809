import { formatShortValue } from '@tidemark/charts/format-value';
import type { PlotData } from '@tidemark/charts/layout';
import { DASHES } from '@tidemark/charts/marks';
import { pointLabel } from '@tidemark/charts/point-label';
import { decimalPlaces } from '@tidemark/charts/rows';
import plot from '../../domain/charts/Plot.module.css';
import styles from './Readout.module.css';

/** The values of one row, which also serves as legend. Each value is as wide as the longest of its series. */
export function Readout({ data, row }: { readonly data: PlotData; readonly row: number }) {
  const { names, rows, unit } = data;
  const at = rows[row];
  return (
    <div className={styles.readout} aria-hidden="true">
      <span className={styles.date}>{pointLabel(at?.label ?? '', 'long')}</span>
      {names.map((name, seriesIndex) => (
        <span key={name} className={`${styles.entry} ${plot[`series${(seriesIndex % 4) + 1}`]}`}>
          <Sample bar={data.type === 'bar'} dash={DASHES[seriesIndex % 4]} />
          {name}
          <span className={styles.value} style={{ minWidth: `${longest(data, seriesIndex)}ch` }}>
            {figure(at?.values[seriesIndex], unit, decimalPlaces(rows, seriesIndex))}
          </span>
        </span>
      ))}
    </div>
  );
}

const figure = (value: number | undefined, unit: string, decimals: number) =>
  value === undefined ? '–' : formatShortValue(value, unit, decimals);

function longest({ rows, unit }: PlotData, seriesIndex: number): number {
  const decimals = decimalPlaces(rows, seriesIndex);
  return Math.max(...rows.map(({ values }) => figure(values[seriesIndex], unit, decimals).length));
}

interface SampleProps {
  readonly bar: boolean;
  readonly dash: string | undefined;
}

function Sample({ bar, dash }: SampleProps) {
  return (
    <svg width="22" height="10" viewBox="0 0 22 10" aria-hidden="true">
      {bar ? (
        <rect x="6" y="0" width="10" height="10" className={plot.bar} />
      ) : (
        <path d="M0 5H22" className={plot.line} strokeDasharray={dash} />
      )}
    </svg>
  );
}
