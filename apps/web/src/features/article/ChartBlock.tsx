import type { Chart as ChartData } from '@tidemark/contracts/wire/chart';
import type { ComponentType } from 'react';
// The chart is rendered on the server only, but the page needs its stylesheets.
import '../../components/Chart/Chart.module.css';
import '../../components/Chart/Downloads.module.css';
import '../../components/Chart/Plot.module.css';
import { serverIsland } from '../../components/ServerIsland/server-island.tsx';

interface Props {
  readonly chart: ChartData;
  readonly files?: string | undefined;
}

const ServerChart: ComponentType<Props> | undefined =
  typeof window === 'undefined' ? require('../../components/Chart/Chart.tsx').Chart : undefined;
const ChartIsland = serverIsland<Props>(ServerChart, () =>
  import('../../components/Chart/Chart.tsx').then(({ Chart }) => ({ default: Chart })),
);

export function ChartBlock(props: Props) {
  return <ChartIsland {...props} fallback={<div style={{ aspectRatio: 1.6 }} />} />;
}
