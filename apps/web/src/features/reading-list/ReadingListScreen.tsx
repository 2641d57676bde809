import { PageHead } from '../../components/PageHead/PageHead.tsx';
import { Tabs } from '../../components/Tabs/Tabs.tsx';
import { Bookmarks } from './Bookmarks.tsx';

const TABS = [{ name: 'bookmarks', label: 'My Bookmarks' }] as const;

export function ReadingListScreen() {
  return (
    <div className="container">
      <PageHead title="Reading list" line="What you kept for later, the latest first." />
      <Tabs id="reading-list" label="Reading list" tabs={TABS} chosen="bookmarks" onChoose={() => {}}>
        <Bookmarks />
      </Tabs>
    </div>
  );
}
