import { expect, it } from 'vitest';
import type { CalendarEvent } from '../../domain/calendar/calls.ts';
import { nextEvent } from './next-event.ts';

const event = (id: number, startsAt: string, extra: Partial<CalendarEvent> = {}): CalendarEvent => ({
  ...{ id, startsAt, endsAt: null, title: '', kind: 'macro', precision: 'time', status: 'confirmed' },
  ...{ summary: '', source: null, assets: [], articles: [], ...extra },
});
const now = new Date('2026-11-20T12:00:00Z');

it('is the first event that has not begun, of the selected kinds', () => {
  const events = [
    event(1, '2026-11-20T11:59:00Z'),
    event(2, '2026-11-20T12:30:00Z', { status: 'cancelled' }),
    event(3, '2026-11-21T00:00:00Z', { precision: 'month' }),
    event(4, '2026-11-21T09:00:00Z'),
    event(5, '2026-11-22T09:00:00Z', { kind: 'unlock' }),
  ];
  expect(nextEvent(events, [], now)?.id).toBe(4);
  expect(nextEvent(events, ['unlock'], now)?.id).toBe(5);
  expect(nextEvent(events, ['upgrade'], now)).toBeUndefined();
});

it('may be an event of today whose time is not known', () => {
  expect(nextEvent([event(1, '2026-11-20T00:00:00Z', { precision: 'day' })], [], now)?.id).toBe(1);
  expect(nextEvent([event(1, '2026-11-19T00:00:00Z', { precision: 'day' })], [], now)).toBeUndefined();
});
