import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '../../domain/calendar/calls.ts';
import { entryTime, formatEventTime } from './event-time.ts';

const event = (
  startsAt: string,
  endsAt: string | null,
  precision: CalendarEvent['precision'],
): CalendarEvent => ({
  id: 1,
  title: 'Event',
  kind: 'macro',
  startsAt,
  endsAt,
  precision,
  status: 'confirmed',
  summary: '',
  source: null,
  assets: [],
  articles: [],
});

describe('[DRP-02] formatEventTime, in en-US and UTC', () => {
  it.each([
    ['time', '2026-12-09T19:00:00Z', null, 'Dec 9, 2026, 19:00 UTC'],
    ['time', '2026-11-17T10:00:00Z', '2026-11-17T10:30:00Z', 'Nov 17, 2026, 10:00 to 10:30 UTC'],
    [
      'time',
      '2026-12-07T16:00:00Z',
      '2026-12-14T16:00:00Z',
      'Dec 7, 2026, 16:00 UTC to Dec 14, 2026, 16:00 UTC',
    ],
    ['day', '2026-11-18T00:00:00Z', null, 'Nov 18, 2026'],
    ['day', '2026-08-20T14:00:00Z', '2026-08-22T18:00:00Z', 'Aug 20, 2026 to Aug 22, 2026'],
    ['month', '2027-01-20T00:00:00Z', null, 'Sometime in January 2027'],
    ['quarter', '2027-05-25T00:00:00Z', null, 'Sometime in the second quarter of 2027'],
  ] as const)('%s %s %s', (precision, startsAt, endsAt, expected) => {
    expect(formatEventTime(event(startsAt, endsAt, precision))).toBe(expected);
  });
});

describe('entryTime', () => {
  it('is the time, or empty if it is not known', () => {
    expect(entryTime({ event: event('2026-12-09T19:00:00Z', null, 'time'), part: 'start' })).toBe(
      '19:00 UTC',
    );
    expect(entryTime({ event: event('2026-12-09T00:00:00Z', null, 'day'), part: 'start' })).toBe('');
  });

  it('distinguishes start and end of a multi-day event', () => {
    const ballot = event('2026-12-07T16:00:00Z', '2026-12-14T15:00:00Z', 'time');
    expect(entryTime({ event: ballot, part: 'start' })).toBe('Starts 16:00 UTC');
    expect(entryTime({ event: ballot, part: 'end' })).toBe('Ends 15:00 UTC');
  });
});
