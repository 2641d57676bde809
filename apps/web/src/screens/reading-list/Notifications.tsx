import { Feed } from '../../domain/lists/Feed.tsx';
import { fetchNotifications } from '../../domain/notifications/calls.ts';
import { NotificationRow } from '../../domain/notifications/NotificationRow.tsx';
import { markSeen } from '../../domain/notifications/queries.ts';
import { EmptyState } from '../../ui/Status/EmptyState.tsx';

const PAGE_SIZE = 20;

/** All notifications of a member, newest first. */
export default function Notifications({ uid }: { readonly uid: string }) {
  return (
    <>
      <h2 className="visually-hidden">My notifications</h2>
      <Feed
        name={`notifications ${uid}`}
        personal
        loadPage={loadPage}
        renderItem={(notification) => <NotificationRow notification={notification} />}
        empty={
          <EmptyState
            heading="You have no notifications yet"
            hint="New articles of what you follow appear here"
          />
        }
      />
    </>
  );
}

async function loadPage(page: number) {
  const loaded = await fetchNotifications({ page, pageSize: PAGE_SIZE });
  if (page === 1) void markSeen(loaded.items);
  return loaded;
}
