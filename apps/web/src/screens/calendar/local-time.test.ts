import { describe, expect, it } from 'vitest';
import { formatLocalTime } from './local-time.ts';

describe('formatLocalTime', () => {
  it.each([
    ['America/New_York', '14:00 EST'],
    ['Europe/Berlin', '20:00 GMT+1'],
    ['Asia/Kathmandu', 'Dec 10, 00:45 GMT+5:45'],
    ['Asia/Tokyo', 'Dec 10, 04:00 GMT+9'],
  ])('in %s is %s, with the day where it differs from the day in UTC', (zone, expected) => {
    expect(formatLocalTime('2026-12-09T19:00:00Z', zone)).toBe(expected);
  });

  it('follows daylight saving time', () => {
    expect(formatLocalTime('2026-07-01T12:00:00Z', 'America/New_York')).toBe('08:00 EDT');
  });

  it('is not given while the time zone has the time of UTC', () => {
    expect(formatLocalTime('2026-12-09T19:00:00Z', 'UTC')).toBeUndefined();
    expect(formatLocalTime('2026-12-09T19:00:00Z', 'Europe/London')).toBeUndefined();
    expect(formatLocalTime('2026-07-01T12:00:00Z', 'Europe/London')).toBe('13:00 GMT+1');
  });
});
