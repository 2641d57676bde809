/** How often followed items are reported by email. */
export const EMAIL_FREQUENCIES = ['off', 'immediate', 'daily', 'weekly'] as const;
export type EmailFrequency = (typeof EMAIL_FREQUENCIES)[number];
/** The frequencies that send emails. */
export type SentFrequency = Exclude<EmailFrequency, 'off'>;

/** Why no emails are sent although the reader has chosen them. */
export const EMAIL_STOPS = ['unsubscribed', 'bounced'] as const;
export type EmailStop = (typeof EMAIL_STOPS)[number];

export interface NotificationSettings {
  /** For followed items without a choice of their own. */
  readonly email: EmailFrequency;
  readonly timeZone: string;
  /** No email is sent between these local times, in minutes after midnight. Null for no quiet hours. */
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
  /** Immediate emails a day; the rest is in the daily digest. */
  readonly dailyCap: number;
}

export const DEFAULT_SETTINGS: NotificationSettings = {
  email: 'off',
  timeZone: 'UTC',
  quietFrom: null,
  quietUntil: null,
  dailyCap: 10,
};

export const MAX_DAILY_CAP = 50;
/** Digests are sent at this local time, weekly ones on Mondays. */
export const DIGEST_MINUTES = 7 * 60;

export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
