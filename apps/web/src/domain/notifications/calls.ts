import { libraryApi } from '@tidemark/contracts/library-paths';
import type { NotificationKind } from '@tidemark/contracts/notification';
import { type Paging, pagingParams } from '@tidemark/contracts/paging';
import type { NotificationEntry } from '@tidemark/contracts/wire/notification';
import { call } from '../../platform/http/client.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { mapPage, type Page, unwrapOne, unwrapPage } from '../../platform/http/unwrap.ts';

export interface Notification {
  readonly id: number;
  readonly kind: NotificationKind;
  readonly createdAt: string;
  readonly read: boolean;
  readonly title: string;
  /** Null once the article or event no longer exists. */
  readonly path: string | null;
  /** The name of what the reader follows. */
  readonly reason: string;
}

function toNotification({ id, attributes }: NotificationEntry): Notification {
  const { kind, created_at: createdAt, read, title, path, reason } = attributes;
  return { id, kind, createdAt, read, title, path, reason: reason.label };
}

export async function fetchNotifications(paging: Paging): Promise<Page<Notification>> {
  const page = await call({
    path: libraryApi.notifications,
    params: pagingParams(paging),
    unwrap: unwrapPage<NotificationEntry>,
    message: LIBRARY_FAILED.notifications,
  });
  return mapPage(page, toNotification);
}

export async function fetchUnread(): Promise<number> {
  const { unread } = await call({
    path: libraryApi.unreadNotifications,
    unwrap: unwrapOne<{ unread: number }>,
    message: LIBRARY_FAILED.notifications,
  });
  return unread;
}

export async function markNotificationsRead(upTo: number): Promise<void> {
  await call({
    path: libraryApi.readNotifications,
    method: 'POST',
    body: { up_to: upTo },
    unwrap: () => true,
    message: LIBRARY_FAILED.notifications,
  });
}
