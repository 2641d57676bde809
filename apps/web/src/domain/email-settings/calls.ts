import { libraryApi } from '@tidemark/contracts/library-paths';
import type {
  NewNotificationSettings,
  NotificationSettingsEntry,
} from '@tidemark/contracts/wire/notification-settings';
import { call } from '../../platform/http/client.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { unwrapOne } from '../../platform/http/unwrap.ts';

const unwrap = unwrapOne<NotificationSettingsEntry>;

/** How settings are read and saved: by a member, or through the link of an email. */
export interface SettingsSource {
  readonly load: () => Promise<NotificationSettingsEntry>;
  readonly save: (settings: NewNotificationSettings) => Promise<NotificationSettingsEntry>;
}

export const memberSettings: SettingsSource = {
  load: () =>
    call({ path: libraryApi.notificationSettings, unwrap, message: LIBRARY_FAILED.notificationSettings }),
  save: (body) =>
    call({
      ...{ path: libraryApi.notificationSettings, method: 'POST', body, unwrap },
      message: LIBRARY_FAILED.saveNotificationSettings,
    }),
};

export const linkSettings = (token: string): SettingsSource => ({
  load: () =>
    call({
      ...{ path: libraryApi.readEmailPreferences, method: 'POST', body: { token }, unwrap },
      message: LIBRARY_FAILED.emailLink,
    }),
  save: (settings) =>
    call({
      ...{ path: libraryApi.emailPreferences, method: 'POST', body: { token, ...settings }, unwrap },
      message: LIBRARY_FAILED.saveNotificationSettings,
    }),
});
