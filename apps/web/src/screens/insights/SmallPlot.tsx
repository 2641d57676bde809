import { layoutChart, plotData } from '@tidemark/charts/layout';
import { toRows } from '@tidemark/charts/rows';
import type { Series } from '@tidemark/contracts/wire/chart';
import { Plot } from '../../domain/charts/Plot.tsx';
import type { InsightCard } from '../../domain/insights/calls.ts';

export interface SmallPlotProps extends Pick<InsightCard, 'type' | 'unit'> {
  readonly series: Series[];
}

const SIZE = { width: 350, height: 190 };

export default function SmallPlot({ series, ...card }: SmallPlotProps) {
  const data = plotData(card, series, toRows(series));
  return <Plot data={data} layout={layoutChart(data, SIZE)} />;
}
