import { availableRanges, type Range, toRows } from '@tidemark/charts/rows';
import { chartFiles } from '@tidemark/contracts/paths';
import type { Series } from '@tidemark/contracts/wire/chart';
import { lazy, Suspense, useState } from 'react';
import type { Insight } from '../../domain/insights/calls.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { formatDate } from '../../ui/format.ts';
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx';
import { ChartIsland } from './ChartIsland.tsx';
import styles from './InsightChart.module.css';
import { OptionGroup } from './OptionGroup.tsx';

const Downloads = lazy(() => import('../../domain/charts/Downloads.tsx'));
const DataTable = lazy(() => import('./DataTable.tsx'));

const VIEWS = ['Chart', 'Table'] as const;
type View = (typeof VIEWS)[number];

interface Props {
  readonly insight: Insight;
  readonly series: Series[];
}

export function InsightChart({ insight, series }: Props) {
  const [range, setRange] = useState<Range>('All');
  const [view, setView] = useState<View>('Chart');
  const ranges = availableRanges(toRows(series));
  const [downloads, setDownloads] = useState(false);
  return (
    <figure className={styles.figure} aria-label={insight.title}>
      <div className={styles.tools}>
        {ranges.length > 0 && (
          <OptionGroup name="Range" options={ranges} selected={range} onSelect={setRange} />
        )}
        <div className={styles.right}>
          <OptionGroup name="View" options={VIEWS} selected={view} onSelect={setView} />
          {downloads ? (
            <Suspense>
              <Downloads title={insight.title} files={chartFiles.insight(insight.slug)} opened />
            </Suspense>
          ) : (
            <Button variant="secondary" size="sm" onClick={() => setDownloads(true)}>
              Download
            </Button>
          )}
        </div>
      </div>
      {view === 'Chart' ? (
        <ChartIsland insight={insight} series={series} range={range} />
      ) : (
        <div className={styles.tableArea}>
          <Suspense>
            <DataTable insight={insight} series={series} range={range} />
          </Suspense>
        </div>
      )}
      <Source insight={insight} />
    </figure>
  );
}

function Source({ insight: { unit, source, updatedAt } }: Pick<Props, 'insight'>) {
  return (
    <figcaption className={styles.source}>
      <span>Unit: {unit}</span>
      <span>Source: {source}</span>
      <time dateTime={updatedAt}>Updated {formatDate(updatedAt)}</time>
    </figcaption>
  );
}

/** Placeholder with the height of the chart. */
export function ChartSkeleton() {
  return (
    <div className={styles.figure} role="status" aria-label="Loading chart">
      <div className={styles.tools}>
        <Skeleton width="12rem" height="2.25rem" />
        <Skeleton width="12rem" height="2.25rem" />
      </div>
      <div className={styles.body}>
        <Skeleton height="100%" />
      </div>
      <div className={styles.source}>
        <Skeleton width="16rem" height="0.8125rem" />
      </div>
    </div>
  );
}
