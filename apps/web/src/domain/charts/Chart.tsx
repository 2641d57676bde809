import { layoutChart, plotData } from '@tidemark/charts/layout';
import { pointLabel } from '@tidemark/charts/point-label';
import { toRows } from '@tidemark/charts/rows';
import type { Chart as ChartData } from '@tidemark/contracts/wire/chart';
import { formatCompactNumber, formatDate } from '../../ui/format.ts';
import styles from './Chart.module.css';
import Downloads from './Downloads.tsx';
import { Plot } from './Plot.tsx';

interface Props {
  readonly chart: ChartData;
  /** Path of the downloadable files, without extension. */
  readonly files?: string | undefined;
}

/** Rendered at two sizes, so that text is not scaled. The stylesheet shows one of them. */
const NARROW = { width: 360, height: 250 };
const WIDE = { width: 680, height: 330 };

/** A static chart. All values are also in the table below it. */
export function Chart({ chart, files }: Props) {
  const data = plotData(chart, chart.series, toRows(chart.series));
  return (
    <figure className={styles.chart}>
      <figcaption>
        <strong className={styles.title}>{chart.title}</strong>
        {chart.unit && <span className={styles.unit}>{chart.unit}</span>}
      </figcaption>
      <Plot data={data} layout={layoutChart(data, NARROW)} className={styles.narrow} />
      <Plot data={data} layout={layoutChart(data, WIDE)} className={styles.wide} />
      <p className={styles.source}>
        <span>{chart.source}</span>
        <time dateTime={chart.date}>{formatDate(chart.date)}</time>
      </p>
      <div className={styles.tools}>
        <details className={styles.details}>
          <summary>View as table</summary>
          <DataTable chart={chart} />
        </details>
        {files && <Downloads title={chart.title} files={files} />}
      </div>
    </figure>
  );
}

export function DataTable({ chart: { title, unit, series } }: Pick<Props, 'chart'>) {
  return (
    <section className={styles.scroll} aria-label={`${title}, data`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
                {unit && ` (${unit})`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series[0]?.points.map(([label], row) => (
            <tr key={label}>
              <th scope="row">{pointLabel(label, 'long')}</th>
              {series.map(({ name, points }) => (
                <td key={name}>{points[row] ? formatCompactNumber(points[row][1]) : '—'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
