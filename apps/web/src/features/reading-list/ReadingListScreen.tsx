import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Tabs } from '../../components/Tabs/Tabs.tsx';
import { Bookmarks } from './Bookmarks.tsx';

const TABS = [{ name: 'bookmarks', label: 'My Bookmarks' }] as const;

export function ReadingListScreen() {
  return (
    <div className="container">
      <PageHeader title="Reading list" description="Articles you saved, newest first." />
      <Tabs id="reading-list" label="Reading list" tabs={TABS} selected="bookmarks" onSelect={() => {}}>
        <Bookmarks />
      </Tabs>
    </div>
  );
}
