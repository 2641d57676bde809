import { type Static, Type } from 'typebox';
import { LEAD_HOURS } from '../follow.ts';
import { EMAIL_FREQUENCIES, EMAIL_STOPS, MAX_DAILY_CAP } from '../notification-settings.ts';
import { Nullable, One } from './common.ts';

const FrequencySchema = Type.Enum([...EMAIL_FREQUENCIES]);
const MinutesSchema = Type.Integer({ minimum: 0, maximum: 24 * 60 - 1 });

const fields = {
  /** For followed items without a choice of their own. */
  email: FrequencySchema,
  time_zone: Type.String({ minLength: 1, maxLength: 64 }),
  /** Local times in minutes after midnight. */
  quiet_hours: Nullable(Type.Object({ from: MinutesSchema, until: MinutesSchema })),
  daily_cap: Type.Integer({ minimum: 1, maximum: MAX_DAILY_CAP }),
};

export const NewNotificationSettings = Type.Object(fields);
export type NewNotificationSettings = Static<typeof NewNotificationSettings>;

const SettingsSchema = Type.Object({
  ...fields,
  /** Whether the main app has reported a verified address. */
  has_address: Type.Boolean(),
  /** Why no emails are sent although they are chosen. */
  email_stopped: Nullable(Type.Enum([...EMAIL_STOPS])),
});
export type NotificationSettingsEntry = Static<typeof SettingsSchema>;
export const NotificationSettingsResponse = One(SettingsSchema);

export const LeadHoursSchema = Type.Enum([...LEAD_HOURS]);

/** How one followed item is reported. `email` null: as in the settings. */
export const FollowChannels = Type.Object({
  in_product: Type.Boolean(),
  email: Nullable(FrequencySchema),
  /** To the browsers in which the reader has switched push messages on. */
  push: Type.Boolean(),
  /** How many hours before it the reader is reminded of a followed event. */
  lead_hours: LeadHoursSchema,
});
export type FollowChannels = Static<typeof FollowChannels>;
/** Without `push` or `lead_hours` they stay as they are: pages of an earlier release do not send them. */
export const NewFollowChannels = Type.Object({
  ...{ in_product: Type.Boolean(), email: Nullable(FrequencySchema), push: Type.Optional(Type.Boolean()) },
  lead_hours: Type.Optional(LeadHoursSchema),
});

/** The token of a link in an email stands for the reader. */
const token = Type.String({ minLength: 1, maxLength: 400 });
export const EmailToken = Type.Object({ token });
export const EmailPreferences = Type.Object({ token, ...fields });
