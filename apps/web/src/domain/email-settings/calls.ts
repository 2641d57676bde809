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

export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A reader who has chosen nothing yet has these. */
const isUnchosen = ({ email, time_zone }: NotificationSettingsEntry) =>
  email === 'off' && time_zone === 'UTC';

/** Settings that were never chosen have the time zone of the browser. */
export const withOwnTimeZone = (stored: NotificationSettingsEntry): NotificationSettingsEntry =>
  isUnchosen(stored) ? { ...stored, time_zone: ownTimeZone() } : stored;

async function change(part: Partial<NewNotificationSettings>): Promise<void> {
  const { email, time_zone, quiet_hours, daily_cap } = withOwnTimeZone(await memberSettings.load());
  await memberSettings.save({ email, time_zone, quiet_hours, daily_cap, ...part });
}

/** How often the reader gets emails about what they follow. */
export const chooseEmails = (email: NewNotificationSettings['email']): Promise<void> => change({ email });

/** Before the first emails about a single item: they are sent at a local time. */
export async function adoptTimeZone(): Promise<void> {
  const stored = await memberSettings.load();
  if (isUnchosen(stored) && stored.email_stopped === null && ownTimeZone() !== 'UTC') await change({});
}
