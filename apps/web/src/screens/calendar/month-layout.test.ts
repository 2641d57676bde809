import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '../../domain/calendar/calls.ts';
import { layOutMonth } from './month-layout.ts';

let id = 0;
const event = (startsAt: string, more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: ++id,
  title: `Event ${id}`,
  kind: 'macro',
  startsAt,
  endsAt: null,
  precision: 'time',
  status: 'confirmed',
  summary: '',
  source: null,
  assets: [],
  articles: [],
  ...more,
});

describe('layOutMonth', () => {
  it('sorts the events of a day by time, events without a time first', () => {
    const late = event('2026-11-17T13:30:00Z');
    const early = event('2026-11-17T10:00:00Z');
    const someTime = event('2026-11-17T00:00:00Z', { precision: 'day' });
    const { days } = layOutMonth([late, early, someTime], '2026-11');
    expect(days.get('2026-11-17')?.map((entry) => entry.event.id)).toEqual([someTime.id, early.id, late.id]);
  });

  it('shows a multi-day event on its first and last day', () => {
    const ballot = event('2026-11-16T15:00:00Z', { endsAt: '2026-11-20T15:00:00Z' });
    const { days } = layOutMonth([ballot], '2026-11');
    expect(days.get('2026-11-16')?.[0]?.part).toBe('start');
    expect(days.get('2026-11-20')?.[0]?.part).toBe('end');
    expect(days.size).toBe(2);
  });

  it('shows an event within a day once', () => {
    const drill = event('2026-11-17T10:00:00Z', { endsAt: '2026-11-17T10:30:00Z' });
    expect(layOutMonth([drill], '2026-11').days.get('2026-11-17')).toHaveLength(1);
  });

  it('lists an event known to the month as undated, in that month only', () => {
    const someDay = event('2027-01-20T00:00:00Z', { precision: 'month' });
    expect(layOutMonth([someDay], '2027-01').undated).toEqual([someDay]);
    expect(layOutMonth([someDay], '2027-01').days.size).toBe(0);
    expect(layOutMonth([someDay], '2027-02').undated).toEqual([]);
  });

  it('lists an event known to the quarter as undated in all its months', () => {
    const someMonth = event('2027-05-25T00:00:00Z', { precision: 'quarter' });
    for (const month of ['2027-04', '2027-05', '2027-06']) {
      expect(layOutMonth([someMonth], month).undated).toEqual([someMonth]);
    }
    expect(layOutMonth([someMonth], '2027-07').undated).toEqual([]);
  });

  it('lists an event that spans the whole month as undated', () => {
    const long = event('2026-10-20T00:00:00Z', { precision: 'day', endsAt: '2026-12-02T00:00:00Z' });
    expect(layOutMonth([long], '2026-11').undated).toEqual([long]);
    expect(layOutMonth([long], '2026-12').undated).toEqual([]);
  });

  it('is empty if only days of adjacent months have events', () => {
    const next = event('2026-12-01T00:00:00Z', { precision: 'day' });
    expect(layOutMonth([next], '2026-11').empty).toBe(true);
    expect(layOutMonth([next], '2026-12').empty).toBe(false);
  });
});
