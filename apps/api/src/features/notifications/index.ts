export { dispatchMessages } from './dispatcher.ts';
export { type ClaimedMessage, emailQueue, pushQueue } from './message-queue.ts';
export { createNotifier } from './notifier.ts';
export { presentNotifications } from './presentation.ts';
export { createQueueWorker, type DeliveryLog, type QueueWorker, type Send } from './queue-worker.ts';
export {
  DEFAULT_STORED_SETTINGS,
  findNotificationSettings,
  type StoredNotificationSettings,
  settingsByUid,
  stopEmails,
} from './settings-store.ts';
export { deleteOldNotifications, listNotifications, type NotificationRow } from './store.ts';
