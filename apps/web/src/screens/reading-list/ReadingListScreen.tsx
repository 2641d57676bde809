import { useRouter } from 'next/router';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { remember } from '../../platform/storage/history-state.ts';
import { useRecalledText } from '../../platform/storage/use-recalled.ts';
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx';
import { Tabs } from '../../ui/Tabs/Tabs.tsx';
import { PRIVATE_FEEDS_ANCHOR } from './anchors.ts';
import { EMAIL_SETTINGS_FRAGMENT } from './fragments.ts';
import { MemberOnly } from './MemberOnly.tsx';

const TABS = [
  { name: 'bookmarks', label: 'My Bookmarks' },
  { name: 'history', label: 'History' },
  { name: 'notes', label: 'Notes' },
  { name: 'following', label: 'Following' },
  { name: 'notifications', label: 'Notifications' },
  { name: 'offline', label: 'Offline' },
] as const;
type Tab = (typeof TABS)[number]['name'];

const Library = lazy(() => import('./Library.tsx'));
const Notes = lazy(() => import('./Notes.tsx'));
const History = lazy(() => import('./History.tsx'));
const Following = lazy(() => import('./Following.tsx'));
const Offline = lazy(() => import('./Offline.tsx'));
const Notifications = lazy(() => import('./Notifications.tsx'));

const EmailPreferences = lazy(() => import('./EmailPreferences.tsx'));

const PANELS = {
  bookmarks: Library,
  notes: Notes,
  history: History,
  following: Following,
  notifications: Notifications,
  offline: Offline,
} as const;

const neverChanges = () => () => {};
/** Fragments that are no names of tabs: of the account menu, and of earlier releases. */
const OTHER_FRAGMENTS: ReadonlyMap<string, Tab> = new Map([
  [EMAIL_SETTINGS_FRAGMENT, 'following'],
  [`#${PRIVATE_FEEDS_ANCHOR}`, 'following'],
  ['#library', 'bookmarks'],
]);

/** The tab that a link opens, such as `/reading-list#following`. */
const linkedTab = () =>
  TABS.find(({ name }) => `#${name}` === location.hash)?.name ?? OTHER_FRAGMENTS.get(location.hash);

/** The token of a link in an email, with which a reader chooses emails without signing in. */
const linkedToken = () => /^#email=([\w.-]+)$/.exec(location.hash)?.[1];

export function ReadingListScreen() {
  const token = useSyncExternalStore(neverChanges, linkedToken, () => undefined);
  return token === undefined ? (
    <ReadingLists />
  ) : (
    <div className="container">
      <PageHeader
        title="Your emails"
        description="Emails about the analysts, topics and events you follow."
      />
      <Suspense>
        <EmailPreferences token={token} />
      </Suspense>
    </div>
  );
}

function ReadingLists() {
  const recalled = useRecalledText('tab');
  const linked = useSyncExternalStore(neverChanges, linkedTab, () => undefined);
  const [selected, setTab] = useState<Tab>();
  const known = TABS.find(({ name }) => name === recalled)?.name;
  const tab = selected ?? known ?? linked ?? 'bookmarks';
  const selectTab = (name: Tab) => {
    remember('tab', name);
    setTab(name);
  };
  const { events } = useRouter();
  // A link on this page, such as that of the bell, only changes the fragment.
  useEffect(() => {
    const openLinked = () => {
      const name = linkedTab();
      if (!name) return;
      remember('tab', name);
      setTab(name);
    };
    events.on('hashChangeComplete', openLinked);
    addEventListener('hashchange', openLinked);
    return () => {
      events.off('hashChangeComplete', openLinked);
      removeEventListener('hashchange', openLinked);
    };
  }, [events]);
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
