import { layoutChart, plotData } from '@tidemark/charts/layout';
import { toRows } from '@tidemark/charts/rows';
import type { Series } from '@tidemark/contracts/wire/chart';
import { Plot } from '../../domain/charts/Plot.tsx';
import type { InsightCard } from '../../domain/insights/calls.ts';

import styles from './InsightTile.module.css';

export interface SmallPlotProps extends Pick<InsightCard, 'type' | 'unit'> {
  readonly series: Series[];
}

/** Rendered at two sizes, so that text is not scaled. The stylesheet shows one of them, on a phone the lower one, with room for the names. */
const narrow = (series: number) => ({ width: 350, height: series > 2 ? 132 : 88 });
const WIDE = { width: 350, height: 190 };

export default function SmallPlot({ series, ...card }: SmallPlotProps) {
  const data = plotData(card, series, toRows(series));
  return (
    <>
      <Plot data={data} layout={layoutChart(data, narrow(series.length))} className={styles.narrow} />
      <Plot data={data} layout={layoutChart(data, WIDE)} className={styles.wide} />
    </>
  );
}
