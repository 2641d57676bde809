import { type Static, Type } from 'typebox';
import { FOLLOW_KINDS } from '../follow.ts';
import { NOTIFICATION_KINDS } from '../notification.ts';
import { Many, Nullable, One } from './common.ts';

/** Contains public fields only: a title is public, whatever the reader may read. */
const NotificationSchema = Type.Object({
  id: Type.Integer(),
  attributes: Type.Object({
    kind: Type.Enum([...NOTIFICATION_KINDS]),
    created_at: Type.String(),
    read: Type.Boolean(),
    title: Type.String(),
    /** The address on the portal, null once the article or event no longer exists. */
    path: Nullable(Type.String()),
    /** What the reader follows. */
    reason: Type.Object({ kind: Type.Enum([...FOLLOW_KINDS]), label: Type.String() }),
  }),
});
export type NotificationEntry = Static<typeof NotificationSchema>;
export const NotificationsResponse = Many(NotificationSchema);

/** `unread` is at most `MAX_UNREAD + 1`, which means more than that. */
export const UnreadResponse = One(Type.Object({ unread: Type.Integer() }));

/** Everything up to this notification has been seen. */
export const ReadNotifications = Type.Object({
  up_to: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});
