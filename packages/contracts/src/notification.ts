/** What a notification reports. `changed` is an article, the other two of the calendar. */
export const NOTIFICATION_KINDS = ['published', 'changed', 'event_changed', 'event_soon'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** How long notifications are stored. */
export const NOTIFICATION_DAYS = 90;
/** More unread notifications than this are not counted. */
export const MAX_UNREAD = 99;
