import { site } from '@tidemark/contracts/paths';
import { RowCard } from '../../components/Card/RowCard.tsx';
import { Feed } from '../../components/Feed/Feed.tsx';
import { EmptyState } from '../../components/Status/EmptyState.tsx';
import { Tabs } from '../../components/Tabs/Tabs.tsx';
import type { Summary } from '../../lib/article.ts';
import { AnalystHeader } from './AnalystHeader.tsx';
import type { AnalystProps } from './load.ts';
import { PAGE_SIZE } from './page-size.ts';

const TABS = [{ name: 'articles', label: 'Articles' }] as const;
const row = (article: Summary) => <RowCard article={article} />;

async function loadPage(analystId: number, page: number) {
  const { fetchAnalystArticles } = await import('../../lib/calls/authors.ts');
  return fetchAnalystArticles(analystId, { page, pageSize: PAGE_SIZE });
}

export function AnalystScreen({ analyst, first }: AnalystProps) {
  return (
    <div className="container">
      <AnalystHeader analyst={analyst} />
      <Tabs id="analyst" label={analyst.name} tabs={TABS} selected="articles" onSelect={() => {}}>
        <h2 className="visually-hidden">Articles by {analyst.name}</h2>
        <Feed
          key={analyst.id}
          name="articles"
          firstPage={first}
          loadPage={(page) => loadPage(analyst.id, page)}
          renderItem={row}
          empty={
            <EmptyState
              heading="No articles found for this analyst"
              action={{ label: 'Explore other analysts', href: site.analysts }}
            />
          }
        />
      </Tabs>
    </div>
  );
}
