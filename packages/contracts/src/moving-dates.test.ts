import { describe, expect, test } from 'vitest';
import { hasUnknownToken, moveDates, movedDays } from './moving-dates.ts';

describe('by how many days dates move', () => {
  const week = new Date('2026-11-16');
  test.each([
    ['2026-11-16T00:00:00Z', 0],
    ['2026-11-22T23:59:59Z', 0],
    ['2026-11-23T00:00:00Z', 7],
    ['2026-11-15T23:59:59Z', -7],
    ['2027-11-20T12:00:00Z', 364],
  ])('on %s', (today, days) => {
    expect(movedDays(week, new Date(today))).toBe(days);
  });
});

describe('the dates of a file', () => {
  const moved = (text: string, days = 70) =>
    moveDates(`publish_at: 2026-11-13T07:20:00Z\n${text}`, days).split('\n').slice(1).join('\n');

  test('that are written in digits move, in the form in which they are written', () => {
    const text =
      'a: 2026-11-13\nb: 2026-11-13T07:20:00Z\nc: 2026-11-13T07:20Z\npoints: [[2026-09, 1], [2026-10, 2]]';
    expect(moved(text)).toBe(
      'a: 2027-01-22\nb: 2027-01-22T07:20:00Z\nc: 2027-01-22T07:20Z\npoints: [[2026-11, 1], [2026-12, 2]]',
    );
  });

  test('move on the same weekday, and months without gaps or duplicates', () => {
    const months = Array.from({ length: 24 }, (_, n) =>
      new Date(Date.UTC(2025, n)).toISOString().slice(0, 7),
    );
    for (let days = -770; days <= 770; days += 7) {
      const all = moved(months.join(' '), days).split(' ');
      const numbers = all.map((month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)));
      expect(numbers.every((number, n) => n === 0 || number === (numbers[n - 1] ?? 0) + 1)).toBe(true);
      expect(new Date(moved('2026-11-13', days)).getUTCDay()).toBe(5);
    }
  });

  test('that are part of a name, an address or a number stay', () => {
    const text = 'key: jobs-report-2026-11 example.org/2026-11-01 EIP-2026-10 12026-10 2026-13 2026-10-45';
    expect(moved(text)).toBe(text);
  });

  test('that are written in words stay, and tokens become words', () => {
    expect(moved('The act of 18 July 2025, on {{2026-11-12}}')).toBe(
      'The act of 18 July 2025, on 21 January',
    );
    expect(moved('{{2026-11-12 year}}, {{2026-11-12 month}}, {{2026-11-12 day}}')).toBe(
      '21 January 2027, January, 21',
    );
    expect(moved('{{2026-10}}, {{2026-10 year}}, the-{{2026-10 lower}}-print')).toBe(
      'December, December 2026, the-december-print',
    );
    expect(moved('{{2026}}, {{2026-Q3}}, {{2026-Q4}}')).toBe('2027, Q4 2026, Q1 2027');
  });

  test('without an offset are only put into words', () => {
    expect(moved('2026-11 on {{2026-11-12}} of {{2026}} in {{2026-Q3}}', 0)).toBe(
      '2026-11 on 12 November of 2026 in Q3 2026',
    );
  });

  test('stay if the file says so', () => {
    expect(moved('moves: false\na: 2026-12-31 in {{2026-12}}')).toBe(
      'moves: false\na: 2026-12-31 in December',
    );
  });

  test('of a file without a date of its own move with the middle of the month', () => {
    expect(moveDates('starts_at: 2026-09-04\nof {{2026-08}}, {{2026-Q3}}, {{2026}}', 70)).toBe(
      'starts_at: 2026-11-13\nof October, Q4 2026, 2026',
    );
  });
});

test('a token that is misspelt is reported', () => {
  expect(hasUnknownToken('on {{2026-10-03}} and {{2026-Q3}}')).toBe(false);
  for (const text of ['{{2026-10-3}}', '{{October}}', '{{2026-Q5}}', '{{2026-10 years}}']) {
    expect(hasUnknownToken(text), text).toBe(true);
  }
});
