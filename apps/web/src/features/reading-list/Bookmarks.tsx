import { site } from '@tidemark/contracts/paths';
import { useState } from 'react';
import { Feed, FeedSkeleton } from '../../components/Feed/Feed.tsx';
import { GatePanel } from '../../components/GatePanel/GatePanel.tsx';
import { EmptyState } from '../../components/Status/EmptyState.tsx';
import { bookmarkState, noteBookmarked } from '../../lib/bookmarks.ts';
import { fetchBookmarks } from '../../lib/calls/bookmarks.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { SavedRow } from './SavedRow.tsx';
import { savedLoader } from './saved-loader.ts';

/** Until the main app has answered, strangers see the gate and members a skeleton, both from the first paint. */
export function Bookmarks() {
  const session = useSession();
  switch (session.status) {
    case 'unknown':
      return (
        <>
          <div className="for-strangers">
            <Gate />
          </div>
          <div className="for-awaited">
            <FeedSkeleton />
          </div>
        </>
      );
    case 'anonymous':
      return <Gate />;
    case 'member':
      return <Saved key={session.reader.uid} uid={session.reader.uid} />;
  }
}

const Gate = () => (
  <GatePanel
    access="none"
    text="Level up your crypto knowledge: a free account keeps your reading list and brings it to every device."
  />
);

function Saved({ uid }: { readonly uid: string }) {
  const [load] = useState(() =>
    savedLoader({
      fetchPage: async (paging) => {
        const page = await fetchBookmarks(paging);
        noteBookmarked(
          uid,
          page.items.map(({ id }) => id),
        );
        return page;
      },
      isSaved: (id) => bookmarkState(id).bookmarked,
    }),
  );
  return (
    <>
      <h2 className="visually-hidden">My bookmarked articles</h2>
      <Feed
        load={load}
        draw={(bookmark) => <SavedRow bookmark={bookmark} />}
        empty={
          <EmptyState
            heading="Your reading list is empty"
            hint="Add items from feeds with the bookmark icon, or on the article page"
            action={{ label: 'Browse articles', href: site.articles }}
          />
        }
      />
    </>
  );
}
