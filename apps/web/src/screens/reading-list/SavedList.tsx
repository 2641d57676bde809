import { site } from '@tidemark/contracts/paths';
import { savedList } from '../../domain/bookmarks/queries.ts';
import { Feed } from '../../domain/lists/Feed.tsx';
import { EmptyState } from '../../ui/Status/EmptyState.tsx';
import { SavedRow } from './SavedRow.tsx';

/** The reading list of a signed-in member. */
export default function SavedList({ uid }: { readonly uid: string }) {
  return (
    <>
      <h2 className="visually-hidden">My bookmarked articles</h2>
      <Feed
        {...savedList(uid)}
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
