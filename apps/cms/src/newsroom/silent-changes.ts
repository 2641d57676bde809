import { AsyncLocalStorage } from 'node:async_hooks';

const notificationsOff = new AsyncLocalStorage<true>();

/** Skips validation and webhooks for changes made by `run`; the API's sweep finds them. */
export function withoutNotifications<Result>(run: () => Promise<Result>): Promise<Result> {
  return notificationsOff.run(true, run);
}

export function areNotificationsOff(): boolean {
  return notificationsOff.getStore() === true;
}
