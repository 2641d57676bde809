/** Formatted in the reader's time zone, or the given one. Only called in the browser, after hydration. */
export function formatLocalTime(iso: string, timeZone?: string): string | undefined {
  const date = new Date(iso);
  const zone = timeZone ? { timeZone } : {};
  const format = (options: Intl.DateTimeFormatOptions, where: Intl.DateTimeFormatOptions = zone) =>
    new Intl.DateTimeFormat('en-US', { ...options, ...where }).format(date);
  const minute = { dateStyle: 'short', timeStyle: 'short' } as const;
  // A time zone that currently has UTC's time would only repeat it.
  if (format(minute) === format(minute, { timeZone: 'UTC' })) return undefined;
  const time = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' });
  const day = { month: 'short', day: 'numeric' } as const;
  const localDay = format(day);
  return localDay === format(day, { timeZone: 'UTC' }) ? time : `${localDay}, ${time}`;
}
