import { useEffect } from 'react';
import { NotificationRow } from '../../components/Notifications/NotificationRow.tsx';
import { fetchNotifications } from '../../lib/calls/notifications.ts';
import { markSeen } from '../../lib/query/notifications.ts';
import { useApiQuery } from '../../lib/query/use-api-query.ts';
import styles from './menus.module.css';

const LATEST = { page: 1, pageSize: 5 };

export default function LatestNotifications() {
  const loaded = useApiQuery('latest notifications', () => fetchNotifications(LATEST));
  const items = loaded.kind === 'ready' ? loaded.value.items : undefined;
  useEffect(() => {
    if (items) void markSeen(items);
  }, [items]);
  if (loaded.kind === 'loading') return <p className={styles.message}>Loading</p>;
  if (!items) {
    return (
      <p className={styles.message} role="alert">
        Couldn’t load your notifications
      </p>
    );
  }
  if (items.length === 0) return <p className={styles.message}>You have no notifications yet</p>;
  return (
    <ul>
      {items.map((one) => (
        <li key={one.id}>
          <NotificationRow notification={one} />
        </li>
      ))}
    </ul>
  );
}
