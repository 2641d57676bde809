import { site } from '@tidemark/contracts/paths';
import type { ComponentType } from 'react';
import { AnonymousOrSkeleton } from '../../domain/access/AnonymousOrSkeleton.tsx';
import { logInAgain } from '../../domain/access/index.ts';
import { TierLabel } from '../../domain/access/TierLabel.tsx';
import { useAccessLabel } from '../../domain/access/use-access-label.ts';
import type { Insight } from '../../domain/insights/calls.ts';
import { useLoginUrl } from '../../platform/session/use-login-url.ts';
import { formatDate } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon/Icon.tsx';
import Link from '../../ui/Link/Link.tsx';
import stretched from '../../ui/Link/stretched.module.css';
import { serverIsland } from '../../ui/ServerIsland/server-island.tsx';
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx';
import styles from './InsightTile.module.css';
// The chart is rendered on the server only, but the page needs its stylesheet (e2e/javascript-budget.spec.ts).
import '../../domain/charts/Plot.module.css';
import ServerSmallPlot, { type SmallPlotProps } from './SmallPlot.tsx';
import type { InsightData } from './use-insights.ts';

const ServerPlot: ComponentType<SmallPlotProps> | undefined =
  typeof window === 'undefined' ? ServerSmallPlot : undefined;
const SmallPlot = serverIsland<SmallPlotProps>(ServerPlot, () => import('./SmallPlot.tsx'));

interface Props {
  readonly insight: Insight;
  readonly points: InsightData;
  readonly as?: 'h2' | 'h3';
}

/** A small chart. If it is locked, the summary takes the same space. */
export function InsightTile({ insight, points, as: Heading = 'h3' }: Props) {
  const { slug, title, unit, access, source, updatedAt } = insight;
  return (
    <article className={styles.tile}>
      <div className={styles.head}>
        <Heading className={styles.title}>
          <Link href={site.insight(slug)} className={stretched.link}>
            {title}
          </Link>
        </Heading>
        <p className={styles.unit}>
          <span>{unit}</span>
          <TierLabel access={access} />
        </p>
      </div>
      <div className={styles.content}>
        <TileContent insight={insight} points={points} />
      </div>
      <p className={styles.source}>
        <span>{source}</span>
        <time dateTime={updatedAt}>Updated {formatDate(updatedAt)}</time>
      </p>
    </article>
  );
}

function TileContent({ insight, points }: Pick<Props, 'insight' | 'points'>) {
  switch (points.kind) {
    case 'open':
      return (
        <SmallPlot
          key={points.fromPage ? 'server' : 'browser'}
          type={insight.type}
          unit={insight.unit}
          series={points.series}
          fallback={<PlotSkeleton />}
        />
      );
    case 'denied':
      return <SessionEnded />;
    case 'locked':
    case 'session-pending':
      return (
        <AnonymousOrSkeleton
          pending={points.kind === 'session-pending'}
          skeleton={<PlotSkeleton />}
          className={styles.fullHeight}
        >
          <Locked insight={insight} />
        </AnonymousOrSkeleton>
      );
    case 'loading':
      return <PlotSkeleton />;
    case 'failed':
      return (
        <div className={styles.failed}>
          <p>Couldn’t load the data</p>
          <button type="button" className={styles.retry} onClick={points.retry}>
            Try again
          </button>
        </div>
      );
  }
}

function SessionEnded() {
  const { text, button } = logInAgain('this data');
  return (
    <div className={styles.failed}>
      <p>{text}</p>
      <a className={styles.retry} href={useLoginUrl()}>
        {button}
      </a>
    </div>
  );
}

const PlotSkeleton = () => <Skeleton height="100%" />;

function Locked({ insight: { summary, access } }: Pick<Props, 'insight'>) {
  const { label } = useAccessLabel(access);
  return (
    <div className={styles.locked}>
      <p className={styles.summary}>{summary}</p>
      <p className={styles.cue}>
        <Icon name="lock" size={14} />
        {access === 'none' ? 'Requires a free account' : `Requires ${label}`}
      </p>
    </div>
  );
}
