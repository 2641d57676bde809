import type { Chart as ChartData } from '@tidemark/contracts/wire/chart';
import { formatDate, formatFigure } from '../../lib/format.ts';
import styles from './Chart.module.css';
import { Drawing } from './Drawing.tsx';
import { pointLabel } from './label.ts';

interface Props {
  readonly chart: ChartData;
}

/** Readable without hovering: direct labels, few lines, and every figure in a table below. */
export function Chart({ chart }: Props) {
  return (
    <figure className={styles.chart}>
      <figcaption>
        <strong className={styles.title}>{chart.title}</strong>
        {chart.unit && <span className={styles.unit}>{chart.unit}</span>}
      </figcaption>
      {chart.type === 'bar' && chart.series.length > 1 && <Legend chart={chart} />}
      <Drawing chart={chart} width={360} height={250} className={styles.narrow} />
      <Drawing chart={chart} width={680} height={330} className={styles.wide} />
      <p className={styles.source}>
        <span>{chart.source}</span>
        <time dateTime={chart.date}>{formatDate(chart.date)}</time>
      </p>
      <details className={styles.details}>
        <summary>View as table</summary>
        <FiguresTable chart={chart} />
      </details>
    </figure>
  );
}

function Legend({ chart }: Props) {
  return (
    <ul className={styles.legend}>
      {chart.series.map(({ name }, index) => (
        <li key={name} className={styles[`series${(index % 4) + 1}`]}>
          {name}
        </li>
      ))}
    </ul>
  );
}

export function FiguresTable({ chart: { title, unit, series } }: Props) {
  return (
    <section className={styles.scroll} aria-label={`${title}, figures`}>
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
                <td key={name}>{points[row] ? formatFigure(points[row][1]) : '—'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
