import { describe, expect, it } from 'vitest';
import { highlightKey } from '../../platform/offline/changes.ts';
import type { Highlight } from './calls.ts';
import { withQueued } from './with-queued.ts';

const stored = (id: string): Highlight => ({
  ...{
    id,
    articleId: 7,
    exact: 'Words',
    shortened: false,
    context: { prefix: '', suffix: '', start: 3 },
    color: 'green',
  },
  ...{ note: '', createdAt: '2026-11-15T12:00:00.000Z', readable: true, article: null },
});
const quote = { exact: 'More', prefix: 'a', suffix: 'b', start: 9 };

describe('queued changes', () => {
  it('are shown on top of the highlights of the server', () => {
    const queue = new Map([
      [highlightKey(7, 'one'), { fields: { note: { value: 'Check', at: 5 } } }],
      [highlightKey(7, 'two'), { fields: {}, removedAt: 5 }],
      [
        highlightKey(7, 'new'),
        { fields: { quote: { value: quote, at: 5 }, color: { value: 'pink', at: 5 } } },
      ],
      [highlightKey(70, 'other'), { fields: { quote: { value: quote, at: 5 } } }],
    ]);
    const shown = withQueued(7, [stored('one'), stored('two'), stored('three')], queue);
    expect(shown.map(({ id, color, note }) => [id, color, note])).toEqual([
      ['one', 'green', 'Check'],
      ['three', 'green', ''],
      ['new', 'pink', ''],
    ]);
  });
});
