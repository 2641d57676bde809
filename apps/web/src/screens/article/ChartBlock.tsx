import type { Chart as ChartData } from '@tidemark/contracts/wire/chart';
import type { ComponentType } from 'react';
import { Chart } from '../../domain/charts/Chart.tsx';
// The chart is rendered on the server only, but the page needs its stylesheets (e2e/javascript-budget.spec.ts).
import '../../domain/charts/Chart.module.css';
import '../../domain/charts/Downloads.module.css';
import '../../domain/charts/Plot.module.css';
import { serverIsland } from '../../ui/ServerIsland/server-island.tsx';

interface Props {
  readonly chart: ChartData;
  readonly files?: string | undefined;
}

const ServerChart: ComponentType<Props> | undefined = typeof window === 'undefined' ? Chart : undefined;
const ChartIsland = serverIsland<Props>(ServerChart, () =>
  import('../../domain/charts/Chart.tsx').then((module) => ({ default: module.Chart })),
);

export function ChartBlock(props: Props) {
  return <ChartIsland {...props} fallback={<div style={{ aspectRatio: 1.6 }} />} />;
}
