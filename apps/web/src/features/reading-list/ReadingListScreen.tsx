import { lazy, useState, useSyncExternalStore } from 'react';
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
  { name: 'following', label: 'Following' },
  { name: 'notifications', label: 'Notifications' },
  { name: 'offline', label: 'Offline' },
] as const;
type Tab = (typeof TABS)[number]['name'];

const SavedList = lazy(() => import('./SavedList.tsx'));
const Library = lazy(() => import('./Library.tsx'));
const Notes = lazy(() => import('./Notes.tsx'));
const History = lazy(() => import('./History.tsx'));
const Following = lazy(() => import('./Following.tsx'));
const Offline = lazy(() => import('./Offline.tsx'));
const Notifications = lazy(() => import('./Notifications.tsx'));

const PANELS = {
  bookmarks: SavedList,
  library: Library,
  notes: Notes,
  history: History,
  following: Following,
  notifications: Notifications,
  offline: Offline,
} as const;

const neverChanges = () => () => {};
/** The tab that a link opens, such as `/reading-list#following`. */
const linkedTab = () => TABS.find(({ name }) => `#${name}` === location.hash)?.name;

export function ReadingListScreen() {
  const recalled = useRecalledText<Tab>('tab');
  const linked = useSyncExternalStore(neverChanges, linkedTab, () => undefined);
  const [selected, setTab] = useState<Tab>();
  const tab = selected ?? recalled ?? linked ?? 'bookmarks';
  const selectTab = (name: Tab) => {
    remember('tab', name);
    setTab(name);
  };
  return (
    <div className="container">
      <PageHeader
        title="Reading list"
        description="Articles you saved, your notes, what you have read and what you follow."
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
