import { site } from '@tidemark/contracts/paths';
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx';
import { Section } from '../../ui/Section/Section.tsx';
import { EmptyState } from '../../ui/Status/EmptyState.tsx';
import { groupInsights } from './groups.ts';
import styles from './InsightsScreen.module.css';
import { InsightTile } from './InsightTile.tsx';
import type { InsightsProps } from './load.ts';
import { useInsights } from './use-insights.ts';

export function InsightsScreen({ insights }: InsightsProps) {
  const pointsOf = useInsights(insights);
  return (
    <div className="container">
      <PageHeader
        title="Data insights"
        description="The data series we follow, updated every week, with units and sources."
      />
      {insights.length === 0 ? (
        <EmptyState heading="There's nothing here yet" hint="Check back later!" />
      ) : (
        <div className={styles.groups}>
          {groupInsights(insights).map(({ category, insights: members }) => (
            <div key={category.id} className={styles.group} data-tiles={Math.min(3, members.length)}>
              <Section
                name={category.name}
                id={category.slug}
                cta={{ label: 'Research', href: site.category(category) }}
              >
                <div className={styles.tiles}>
                  {members.map((insight) => (
                    <InsightTile key={insight.id} insight={insight} points={pointsOf(insight)} />
                  ))}
                </div>
              </Section>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
