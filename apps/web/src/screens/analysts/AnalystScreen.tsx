import { site } from '@tidemark/contracts/paths';
import { RowCard } from '../../domain/articles/cards/RowCard.tsx';
import type { Summary } from '../../domain/articles/index.ts';
import { Feed } from '../../domain/lists/Feed.tsx';
import { EmptyState } from '../../ui/Status/EmptyState.tsx';
import { Tabs } from '../../ui/Tabs/Tabs.tsx';
import { AnalystHeader } from './AnalystHeader.tsx';
import type { AnalystProps } from './load.ts';
import { PAGE_SIZE } from './page-size.ts';

const TABS = [{ name: 'articles', label: 'Articles' }] as const;
const row = (article: Summary) => <RowCard article={article} />;

async function loadPage(analystId: number, page: number) {
  const { fetchAnalystArticles } = await import('../../domain/authors/calls.ts');
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
