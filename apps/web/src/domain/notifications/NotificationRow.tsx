import type { NotificationKind } from '@tidemark/contracts/notification';
import { formatDate } from '../../ui/format.ts';
import Link from '../../ui/Link/Link.tsx';
import type { Notification } from './calls.ts';
import styles from './NotificationRow.module.css';

const KIND_LABELS: Readonly<Record<NotificationKind, string>> = {
  published: 'New article',
  changed: 'Article changed',
  event_changed: 'Event changed',
  event_soon: 'Coming up',
};

export function NotificationRow({ notification }: { readonly notification: Notification }) {
  const { kind, title, path, read, reason, createdAt } = notification;
  return (
    <article className={styles.row} data-unread={!read}>
      <p className={styles.meta}>
        {!read && <span className="visually-hidden">Unread: </span>}
        {KIND_LABELS[kind]} · {reason}
      </p>
      <h3 className={styles.title}>{path === null ? title : <Link href={path}>{title}</Link>}</h3>
      <p className={styles.date}>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </p>
    </article>
  );
}
