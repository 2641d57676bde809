import { useEffect } from 'react';
import { fetchNotifications } from '../../domain/notifications/calls.ts';
import { NotificationRow } from '../../domain/notifications/NotificationRow.tsx';
import { markSeen } from '../../domain/notifications/queries.ts';
import { useApiQuery } from '../../platform/query/use-api-query.ts';
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
