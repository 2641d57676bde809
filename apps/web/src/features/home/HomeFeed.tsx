import { accessOfTier } from '@tidemark/contracts/access';
import { SPECIAL_CATEGORY_IDS } from '@tidemark/contracts/categories';
import { useState } from 'react';
import { RowCard } from '../../components/Card/Card.tsx';
import { GoneCard } from '../../components/Card/GoneCard.tsx';
import { Feed, NoArticles } from '../../components/Feed/Feed.tsx';
import { GatePanel } from '../../components/GatePanel/GatePanel.tsx';
import { EmptyState } from '../../components/Status/EmptyState.tsx';
import { Tabs } from '../../components/Tabs/Tabs.tsx';
import type { Summary } from '../../lib/article.ts';
import { fetchArticles, fetchLatest } from '../../lib/calls/articles.ts';
import { fetchBookmarks } from '../../lib/calls/bookmarks.ts';
import type { Page } from '../../lib/pick.ts';
import { useReader } from '../../lib/session/use-session.ts';
import { FEED_PAGE_SIZE } from './load.ts';

type Tab = 'all' | 'free' | 'saved';

const TABS = [
  { name: 'all', label: 'All' },
  { name: 'free', label: 'Free' },
  { name: 'saved', label: 'Saved' },
] as const;

const pageSize = FEED_PAGE_SIZE;
const row = (article: Summary) => <RowCard article={article} />;
const loadAll = (page: number) => fetchLatest({ page, pageSize });
const loadFree = (page: number) =>
  fetchArticles({
    access: accessOfTier('free'),
    excludedCategories: SPECIAL_CATEGORY_IDS,
    page,
    pageSize,
  });
const loadSaved = (page: number) => fetchBookmarks({ page, pageSize });

export function HomeFeed({ first }: { readonly first: Page<Summary> }) {
  const [tab, setTab] = useState<Tab>('all');
  return (
    <Tabs id="feed-tabs" label="Articles" tabs={TABS} chosen={tab} onChoose={setTab}>
      {tab === 'all' && <Feed key="all" first={first} load={loadAll} draw={row} empty={<NoArticles />} />}
      {tab === 'free' && <Feed key="free" load={loadFree} draw={row} empty={<NoArticles />} />}
      {tab === 'saved' && <SavedFeed />}
    </Tabs>
  );
}

function SavedFeed() {
  const reader = useReader();
  if (reader.kind === 'anonymous') return <GatePanel access="none" />;
  return (
    <Feed
      key={reader.uid}
      load={loadSaved}
      draw={({ id, article }) => (article ? <RowCard article={article} /> : <GoneCard articleId={id} />)}
      empty={
        <EmptyState
          heading="Your reading list is empty"
          hint="Add items from feeds with the bookmark icon, or on the article page"
        />
      }
    />
  );
}
