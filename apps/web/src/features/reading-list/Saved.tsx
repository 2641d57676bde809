import { site } from '@tidemark/contracts/paths';
import { useState } from 'react';
import { Feed } from '../../components/Feed/Feed.tsx';
import { EmptyState } from '../../components/Status/EmptyState.tsx';
import { bookmarkState } from '../../lib/bookmark-states.ts';
import { noteBookmarked } from '../../lib/bookmarks.ts';
import { fetchBookmarks } from '../../lib/calls/bookmarks.ts';
import { SavedRow } from './SavedRow.tsx';
import { savedLoader } from './saved-loader.ts';

/** The list of a member we know. */
export default function Saved({ uid }: { readonly uid: string }) {
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
        name={`saved ${uid}`}
        loadPage={load}
        renderItem={(bookmark) => <SavedRow bookmark={bookmark} />}
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
