import { DAILY_BRIEFINGS_ID, DAILY_SUMMARIES_ID, WAR_ROOM_NOTES_ID } from '@tidemark/contracts/categories';
import { describe, expect, it } from 'vitest';
import { formatCompactNumber, formatCount, formatDate, formatLength, formatTime, plural } from './format.ts';

describe('format', () => {
  it('[DRP-02] writes dates in en-US and UTC', () => {
    expect(formatDate('2024-01-05T00:30:00Z')).toBe('Jan 5, 2024');
    expect(formatDate('2024-01-05T23:59:00Z')).toBe('Jan 5, 2024');
    expect(formatTime('2024-01-05T07:05:00Z')).toBe('07:05 UTC');
  });

  it('shows the reading time of an article, and calls the short formats notes', () => {
    expect(formatLength({ minutes: 0, categories: [{ id: 11 }] })).toBe('1 min read');
    expect(formatLength({ minutes: 4, categories: [] })).toBe('4 min read');
    for (const id of [DAILY_BRIEFINGS_ID, DAILY_SUMMARIES_ID, WAR_ROOM_NOTES_ID]) {
      expect(formatLength({ minutes: 1, categories: [{ id }, { id: 11 }] })).toBe('Note');
    }
  });

  it('formats numbers compactly, with their unit', () => {
    expect(formatCompactNumber(1_250_000)).toBe('1.3M');
    expect(plural(1, 'chart')).toBe('1 chart');
    const platform = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
    for (const count of [0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890]) {
      expect(formatCount(count)).toBe(platform.format(count));
    }
  });
});
