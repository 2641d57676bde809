const DAY_MS = 24 * 60 * 60 * 1000;

/** Empty for past events and for days that are too far away to count. Days are in UTC, like the dates. */
export function countdown(day: string, now: Date): string {
  const days = (Date.parse(day) - Date.parse(now.toISOString().slice(0, 10))) / DAY_MS;
  if (days < 0 || days > 90) return '';
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `In ${days} days`;
}
