import { site } from '@tidemark/contracts/paths';
import { RowCard } from '../../components/Card/Card.tsx';
import { Feed } from '../../components/Feed/Feed.tsx';
import { EmptyState } from '../../components/Status/EmptyState.tsx';
import { Tabs } from '../../components/Tabs/Tabs.tsx';
import type { Summary } from '../../lib/article.ts';
import { fetchAnalystArticles } from '../../lib/calls/authors.ts';
import { AnalystHead } from './AnalystHead.tsx';
import { type AnalystProps, PAGE_SIZE } from './load.ts';

const TABS = [{ name: 'articles', label: 'Articles' }] as const;
const row = (article: Summary) => <RowCard article={article} />;

export function AnalystScreen({ analyst, first }: AnalystProps) {
  return (
    <div className="container">
      <AnalystHead analyst={analyst} />
      <Tabs id="analyst" label={analyst.name} tabs={TABS} chosen="articles" onChoose={() => {}}>
        <h2 className="visually-hidden">Articles by {analyst.name}</h2>
        <Feed
          key={analyst.id}
          first={first}
          load={(page) => fetchAnalystArticles(analyst.id, { page, pageSize: PAGE_SIZE })}
          draw={row}
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
