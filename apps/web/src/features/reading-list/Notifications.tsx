import { Feed } from '../../components/Feed/Feed.tsx';
import { NotificationRow } from '../../components/Notifications/NotificationRow.tsx';
import { EmptyState } from '../../components/Status/EmptyState.tsx';
import { fetchNotifications } from '../../lib/calls/notifications.ts';
import { markSeen } from '../../lib/query/notifications.ts';

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
