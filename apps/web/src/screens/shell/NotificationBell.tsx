import { MAX_UNREAD } from '@tidemark/contracts/notification';
import { site } from '@tidemark/contracts/paths';
import { lazy, Suspense, useState } from 'react';
import { fetchUnread } from '../../domain/notifications/calls.ts';
import { UNREAD_KEY } from '../../domain/notifications/queries.ts';
import { useQueryResult } from '../../platform/query/use-query-result.ts';
import { Dropdown } from '../../ui/Dropdown/Dropdown.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';
import Link from '../../ui/Link/Link.tsx';
import styles from './menus.module.css';

const LatestNotifications = lazy(() => import('./LatestNotifications.tsx'));

const REFRESH_MS = 60_000;

/** The number of unread notifications, and the latest ones when it is opened. */
export function NotificationBell() {
  const { result } = useQueryResult({ key: UNREAD_KEY, load: fetchUnread, refetchInterval: REFRESH_MS });
  const [opened, setOpened] = useState(false);
  const unread = result?.data ?? 0;
  const shown = unread > MAX_UNREAD ? `${MAX_UNREAD}+` : String(unread);
  return (
    <Dropdown
      name={unread === 0 ? 'Notifications' : `Notifications, ${shown} unread`}
      align="end"
      onOpen={() => setOpened(true)}
      label={
        <span className={styles.account}>
          <Icon name="bell" />
          {unread > 0 && <span className={styles.unread}>{shown}</span>}
        </span>
      }
    >
      <div className={styles.notifications}>
        <Suspense>{opened && <LatestNotifications />}</Suspense>
        <Link href={`${site.readingList}#notifications`} className={styles.item}>
          All notifications
        </Link>
      </div>
    </Dropdown>
  );
}
