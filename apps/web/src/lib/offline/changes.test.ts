import { describe, expect, it } from 'vitest';
import type { Highlight } from '../calls/highlights.ts';
import { highlightKey, toChanges, withQueued } from './changes.ts';

const stored = (id: string): Highlight => ({
  ...{ id, articleId: 7, exact: 'Words', context: { prefix: '', suffix: '', start: 3 }, color: 'green' },
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

  it('are sent with the time of each field', () => {
    expect(toChanges('bookmark 7', { fields: { saved: { value: true, at: 1 } } })).toEqual([
      { article_id: 7, saved: { value: true, at: 1 } },
    ]);
    expect(toChanges('reading 7', { fields: { finished: { value: true, at: 2 } } })).toEqual([
      { article_id: 7, finished: { value: true, at: 2 } },
    ]);
    const record = { fields: { note: { value: 'Check', at: 3 } }, removedAt: 1 };
    expect(toChanges(highlightKey(7, 'one'), record)).toMatchObject([
      { highlight: { id: 'one', note: { value: 'Check', at: 3 }, removed_at: 1 } },
    ]);
  });

  it('are sent with lists of tags and folders, in several changes if there are many', () => {
    const fields = {
      ...{ archived: { value: true, at: 1 }, 'folder To cite': { value: false, at: 2 } },
      ...Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`tag t${n}`, { value: true, at: 3 }])),
    };
    const [first, second, ...others] = toChanges('bookmark 7', { fields });
    expect(first).toMatchObject({
      article_id: 7,
      archived: { value: true, at: 1 },
      folders: [{ name: 'To cite', value: false, at: 2 }],
    });
    expect(first?.tags).toHaveLength(20);
    expect(second).toEqual({ article_id: 7, tags: [{ name: 't20', value: true, at: 3 }] });
    expect(others).toEqual([]);
  });
});
