import type { Series } from '@tidemark/contracts/wire/chart';
import type { InsightCard } from '../../lib/calls/insights.ts';
import { layoutOf, plotData } from './layout.ts';
import { Plot } from './Plot.tsx';
import { rowsOf } from './rows.ts';

export interface SmallPlotProps extends Pick<InsightCard, 'type' | 'unit'> {
  readonly series: Series[];
}

const SIZE = { width: 350, height: 190 };

export default function SmallPlot({ series, ...card }: SmallPlotProps) {
  const data = plotData(card, series, rowsOf(series));
  return <Plot data={data} layout={layoutOf(data, SIZE)} />;
}
