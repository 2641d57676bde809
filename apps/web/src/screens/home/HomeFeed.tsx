import { lazy, Suspense, useState } from 'react';
import { RowCard } from '../../domain/articles/cards/Card.tsx';
import type { Summary } from '../../domain/articles/index.ts';
import { Feed, FeedSkeleton, NoArticles } from '../../domain/lists/Feed.tsx';
import type { Page } from '../../platform/http/unwrap.ts';
import { remember } from '../../platform/storage/history-state.ts';
import { useRecalledText } from '../../platform/storage/use-recalled.ts';
import { Tabs } from '../../ui/Tabs/Tabs.tsx';

type Tab = 'all' | 'free' | 'saved';

const TABS = [
  { name: 'all', label: 'All' },
  { name: 'free', label: 'Free' },
  { name: 'saved', label: 'Saved' },
] as const;

// The API client is loaded only when the reader wants more than the static page contains.
const loaders = () => import('./feed-loaders.ts');
const SavedFeed = lazy(() => import('./SavedFeed.tsx'));

const row = (article: Summary) => <RowCard article={article} />;
const loadAll = async (page: number) => (await loaders()).all(page);
const loadFree = async (page: number) => (await loaders()).free(page);

export function HomeFeed({ first }: { readonly first: Page<Summary> }) {
  const recalled = useRecalledText<Tab>('tab');
  const [selected, setTab] = useState<Tab>();
  const tab = selected ?? recalled ?? 'all';
  const selectTab = (name: Tab) => {
    remember('tab', name);
    setTab(name);
  };
  return (
    <Tabs id="feed-tabs" label="Articles" tabs={TABS} selected={tab} onSelect={selectTab}>
      {tab === 'all' && (
        <Feed
          key="all"
          name="all"
          firstPage={first}
          loadPage={loadAll}
          renderItem={row}
          empty={<NoArticles />}
        />
      )}
      {tab === 'free' && (
        <Feed key="free" name="free" loadPage={loadFree} renderItem={row} empty={<NoArticles />} />
      )}
      {tab === 'saved' && (
        <Suspense fallback={<FeedSkeleton />}>
          <SavedFeed />
        </Suspense>
      )}
    </Tabs>
  );
}
