import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '../../domain/calendar/calls.ts';
import { countdown } from './countdown.ts';
import { eventLinks } from './events.ts';

const event = (id: number, extra: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id,
  title: `Event ${id}`,
  kind: 'macro',
  startsAt: '2026-11-20T13:30:00.000Z',
  endsAt: null,
  precision: 'day',
  status: 'confirmed',
  summary: '',
  source: null,
  assets: [],
  articles: [],
  ...extra,
});

describe('eventLinks', () => {
  it('formats the date with its known precision and links to the opened event', () => {
    expect(eventLinks([event(7)])).toEqual([
      {
        ...{ id: 7, title: 'Event 7', href: '/calendar?month=2026-11&event=7' },
        ...{ when: 'Nov 20, 2026', day: '2026-11-20' },
      },
    ]);
    const when = (extra: Partial<CalendarEvent>) => eventLinks([event(1, extra)])[0]?.when;
    expect(when({ precision: 'month', status: 'estimated' })).toBe('November 2026, estimated');
    expect(when({ precision: 'quarter' })).toBe('Q4 2026');
    expect(when({ status: 'cancelled' })).toBe('Nov 20, 2026, cancelled');
  });

  it('returns the last five events', () => {
    const ids = eventLinks([1, 2, 3, 4, 5, 6, 7].map((id) => event(id))).map(({ id }) => id);
    expect(ids).toEqual([3, 4, 5, 6, 7]);
  });
});

describe('countdown', () => {
  const now = new Date('2026-11-16T23:59:00Z');

  it.each([
    ['2026-11-15', ''],
    ['2026-11-16', 'Today'],
    ['2026-11-17', 'Tomorrow'],
    ['2026-12-09', 'In 23 days'],
    ['2027-02-14', 'In 90 days'],
    ['2027-02-15', ''],
  ])('to %s is "%s"', (day, expected) => {
    expect(countdown(day, now)).toBe(expected);
  });

  it('needs a known day of an event that takes place', () => {
    const dayOf = (extra: Partial<CalendarEvent>) => eventLinks([event(1, extra)])[0]?.day;
    expect(dayOf({ precision: 'time' })).toBe('2026-11-20');
    expect(dayOf({ precision: 'month' })).toBeNull();
    expect(dayOf({ precision: 'quarter' })).toBeNull();
    expect(dayOf({ status: 'cancelled' })).toBeNull();
  });
});
