import { lazy, useState } from 'react';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Tabs } from '../../components/Tabs/Tabs.tsx';
import { remember } from '../../lib/storage/history-state.ts';
import { useRecalledText } from '../../lib/storage/use-recalled.ts';
import { MemberOnly } from './MemberOnly.tsx';

const TABS = [
  { name: 'bookmarks', label: 'My Bookmarks' },
  { name: 'library', label: 'Library' },
  { name: 'notes', label: 'Notes' },
  { name: 'history', label: 'History' },
] as const;
type Tab = (typeof TABS)[number]['name'];

const SavedList = lazy(() => import('./SavedList.tsx'));
const Library = lazy(() => import('./Library.tsx'));
const Notes = lazy(() => import('./Notes.tsx'));
const History = lazy(() => import('./History.tsx'));

const PANELS = { bookmarks: SavedList, library: Library, notes: Notes, history: History } as const;

export function ReadingListScreen() {
  const recalled = useRecalledText<Tab>('tab');
  const [selected, setTab] = useState<Tab>();
  const tab = selected ?? recalled ?? 'bookmarks';
  const selectTab = (name: Tab) => {
    remember('tab', name);
    setTab(name);
  };
  return (
    <div className="container">
      <PageHeader
        title="Reading list"
        description="Articles you saved, your notes, and what you have read."
      />
      <Tabs id="reading-list" label="Reading list" tabs={TABS} selected={tab} onSelect={selectTab}>
        <MemberOnly key={tab}>
          {(uid) => {
            const Panel = PANELS[tab];
            return <Panel key={uid} uid={uid} />;
          }}
        </MemberOnly>
      </Tabs>
    </div>
  );
}
