export { findPushKeys } from './keys.ts';
export { createPushSender } from './sender.ts';
export { listPushSubscriptions, type PushSubscriptionRow } from './subscriptions.ts';
export { createPushTransport } from './transport.ts';
