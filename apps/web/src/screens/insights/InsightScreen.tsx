import { categoryById } from '@tidemark/contracts/categories';
import { site } from '@tidemark/contracts/paths';
import { type ComponentProps, lazy, Suspense } from 'react';
import { AnonymousOrSkeleton } from '../../domain/access/AnonymousOrSkeleton.tsx';
import { AuthGate } from '../../domain/access/AuthGate.tsx';
import { GateIsland } from '../../domain/access/GateIsland.tsx';
import { TierLabel } from '../../domain/access/TierLabel.tsx';
import type { Insight } from '../../domain/insights/calls.ts';
import { GATE_ANCHOR } from '../../platform/session/login.ts';
import { useMemberId } from '../../platform/session/use-session.ts';
import Link from '../../ui/Link/Link.tsx';
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx';
import { Section } from '../../ui/Section/Section.tsx';
import { topCategory } from './groups.ts';
import { ChartSkeleton, InsightChart } from './InsightChart.tsx';
import styles from './InsightScreen.module.css';
import { InsightTile } from './InsightTile.tsx';
import type { InsightProps } from './load.ts';
import { type InsightData, useInsights } from './use-insights.ts';

const ReturnNotice = lazy(() => import('../../domain/access/ReturnNotice.tsx'));
const DataError = lazy(() => import('./DataError.tsx'));

export function InsightScreen({ insight, related }: InsightProps) {
  const pointsOf = useInsights([insight, ...related]);
  const category = topCategory(insight);
  return (
    <div className="container">
      <PageHeader title={insight.title} description={insight.summary} above={<Above />}>
        <p className={styles.meta}>
          <TierLabel access={insight.access} />
          <Categories insight={insight} />
        </p>
      </PageHeader>
      <div className={styles.stage} id={GATE_ANCHOR}>
        <Stage insight={insight} points={pointsOf(insight)} />
      </div>
      {category && related.length > 0 && (
        <div className={styles.related}>
          <Section
            name={`More in ${category.name}`}
            id="related"
            cta={{ label: 'All insights', href: site.insights }}
          >
            <div className={styles.tiles}>
              {related.map((other) => (
                <InsightTile key={other.id} insight={other} points={pointsOf(other)} />
              ))}
            </div>
          </Section>
        </div>
      )}
    </div>
  );
}

const Above = () => (
  <Link href={site.insights} className={styles.above}>
    Data insights
  </Link>
);

function Categories({ insight: { categories } }: { readonly insight: Insight }) {
  return categories.map(({ id }) => {
    const category = categoryById(id);
    if (!category) return null;
    return (
      <Link key={id} href={site.category(category)} prefetch={false} className={styles.category}>
        {category.name}
      </Link>
    );
  });
}

function Stage({ insight, points }: { readonly insight: Insight; readonly points: InsightData }) {
  switch (points.kind) {
    case 'open':
      return <OpenChart insight={insight} series={points.series} />;
    case 'locked':
    case 'session-pending':
      return (
        <AnonymousOrSkeleton pending={points.kind === 'session-pending'} skeleton={<ChartSkeleton />}>
          <Gate insight={insight} />
        </AnonymousOrSkeleton>
      );
    case 'denied':
      return <AuthGate status={401} subject="insights" />;
    case 'loading':
      return <ChartSkeleton />;
    case 'failed':
      return (
        <Suspense fallback={<ChartSkeleton />}>
          <DataError retry={points.retry} />
        </Suspense>
      );
  }
}

function OpenChart(props: ComponentProps<typeof InsightChart>) {
  const member = useMemberId();
  return (
    <>
      {member !== undefined && (
        <Suspense>
          <ReturnNotice />
        </Suspense>
      )}
      <InsightChart {...props} />
    </>
  );
}

const Gate = ({ insight: { access } }: { readonly insight: Insight }) => (
  <GateIsland
    access={access}
    subject="the chart, the data table and the downloads"
    fallback={<ChartSkeleton />}
  />
);
