import { describe, expect, it } from 'vitest';
import { nextDelivery } from './schedule.ts';

const rules = (timeZone: string, quietFrom: number | null = null, quietUntil: number | null = null) => ({
  ...{ timeZone, quietFrom, quietUntil },
});
const next = (zone: ReturnType<typeof rules>, frequency: 'immediate' | 'daily' | 'weekly', now: string) => {
  const { at, day } = nextDelivery(zone, frequency, new Date(now));
  return [at.toISOString(), day];
};
const H = 60;

describe('nextDelivery', () => {
  it.each([
    ['UTC', '2026-11-17T06:59:00Z', '2026-11-17T07:00:00.000Z', '2026-11-17'],
    ['UTC', '2026-11-17T07:00:00Z', '2026-11-18T07:00:00.000Z', '2026-11-18'],
    ['America/New_York', '2026-11-17T11:59:59Z', '2026-11-17T12:00:00.000Z', '2026-11-17'],
    ['America/New_York', '2026-11-17T02:00:00Z', '2026-11-17T12:00:00.000Z', '2026-11-17'],
    ['Asia/Kathmandu', '2026-11-17T02:00:00Z', '2026-11-18T01:15:00.000Z', '2026-11-18'],
    // Clocks are set back and forward during the night before.
    ['Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T06:00:00.000Z', '2026-10-25'],
    ['Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T05:00:00.000Z', '2026-03-29'],
  ])('sends a daily digest at 07:00 in %s', (zone, now, at, day) => {
    expect(next(rules(zone), 'daily', now)).toEqual([at, day]);
  });

  it('sends a weekly digest on Monday of the reader’s time zone', () => {
    expect(next(rules('Pacific/Auckland'), 'weekly', '2026-11-17T12:00:00Z')).toEqual([
      '2026-11-22T18:00:00.000Z',
      '2026-11-23',
    ]);
  });

  it.each([
    ['before quiet hours', 22 * H, 7 * H, '2026-11-17T21:59:30Z', '2026-11-17T21:59:30.000Z', '2026-11-17'],
    ['before midnight', 22 * H, 7 * H, '2026-11-17T22:00:00Z', '2026-11-18T07:00:00.000Z', '2026-11-18'],
    ['after midnight', 22 * H, 7 * H, '2026-11-18T06:59:59Z', '2026-11-18T07:00:00.000Z', '2026-11-18'],
    ['at their end', 22 * H, 7 * H, '2026-11-18T07:00:00Z', '2026-11-18T07:00:00.000Z', '2026-11-18'],
    ['within a day', 9 * H, 17 * H, '2026-11-17T12:00:00Z', '2026-11-17T17:00:00.000Z', '2026-11-17'],
    [
      'with the same start and end',
      9 * H,
      9 * H,
      '2026-11-17T09:00:00Z',
      '2026-11-17T09:00:00.000Z',
      '2026-11-17',
    ],
  ])('keeps quiet hours %s', (_name, from, until, now, at, day) => {
    expect(next(rules('UTC', from, until), 'immediate', now)).toEqual([at, day]);
  });

  it('moves a digest to the end of quiet hours', () => {
    expect(next(rules('UTC', 22 * H, 9 * H + 30), 'daily', '2026-11-17T08:00:00Z')).toEqual([
      '2026-11-17T09:30:00.000Z',
      '2026-11-17',
    ]);
  });

  it('sends quiet hours that end in a skipped hour after it', () => {
    expect(next(rules('Europe/Berlin', 22 * H, 2 * H + 30), 'immediate', '2026-03-29T00:00:00Z')).toEqual([
      '2026-03-29T01:30:00.000Z',
      '2026-03-29',
    ]);
  });
});
