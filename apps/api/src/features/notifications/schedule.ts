import {
  DIGEST_MINUTES,
  type NotificationSettings,
  type SentFrequency,
} from '@tidemark/contracts/notification-settings';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

export interface Delivery {
  readonly at: Date;
  /** The reader's local date, such as 2026-11-17. */
  readonly day: string;
}

export type DeliveryRules = Pick<NotificationSettings, 'timeZone' | 'quietFrom' | 'quietUntil'>;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric' },
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** The local date and time as if it were UTC, in minutes since the epoch. */
function localMinutes(at: Date, timeZone: string): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const utc = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return utc / MINUTE_MS;
}

/** A local time that is skipped when clocks are set forward is the time an hour later. */
function fromLocal(minutes: number, timeZone: string): Date {
  const offsetAt = (time: number) => localMinutes(new Date(time), timeZone) - Math.floor(time / MINUTE_MS);
  const guess = (minutes - offsetAt(minutes * MINUTE_MS)) * MINUTE_MS;
  const corrected = (minutes - offsetAt(guess)) * MINUTE_MS;
  return new Date(Math.max(corrected, offsetAt(corrected) === offsetAt(guess) ? corrected : guess));
}

const timeOf = (minutes: number) => ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
const startOfDay = (minutes: number) => minutes - timeOf(minutes);

/** The local time, or the end of the quiet hours that it is in. */
function afterQuietHours(minutes: number, { quietFrom, quietUntil }: DeliveryRules): number {
  if (quietFrom === null || quietUntil === null || quietFrom === quietUntil) return minutes;
  const time = timeOf(minutes);
  const isQuiet =
    quietFrom < quietUntil ? time >= quietFrom && time < quietUntil : time >= quietFrom || time < quietUntil;
  if (!isQuiet) return minutes;
  return startOfDay(minutes) + quietUntil + (time >= quietUntil ? DAY_MINUTES : 0);
}

const isMonday = (minutes: number) => new Date(minutes * MINUTE_MS).getUTCDay() === 1;

/** When an email of this frequency is sent: immediately outside quiet hours, or at the next digest after `now`. */
export function nextDelivery(rules: DeliveryRules, frequency: SentFrequency, now: Date): Delivery {
  const { timeZone } = rules;
  const local = localMinutes(now, timeZone);
  const deliveryAt = (minutes: number): Delivery => ({
    at: fromLocal(minutes, timeZone),
    day: new Date(minutes * MINUTE_MS).toISOString().slice(0, 10),
  });
  if (frequency === 'immediate') {
    const later = afterQuietHours(local, rules);
    return later === local ? { ...deliveryAt(local), at: now } : deliveryAt(later);
  }
  for (let day = startOfDay(local); ; day += DAY_MINUTES) {
    if (frequency === 'weekly' && !isMonday(day)) continue;
    const delivery = deliveryAt(afterQuietHours(day + DIGEST_MINUTES, rules));
    if (delivery.at > now) return delivery;
  }
}
