import { describe, expect, it } from 'vitest';
import { purgeAllMessages, purgeMessages } from './edge-messages.ts';

const event = (id: number, keys: readonly string[], isEdit = false) => ({ id, keys, isEdit });

describe('messages to an edge', () => {
  it('purge softly what was edited, and hard what was restricted, with all files', () => {
    const events = [event(5, ['articles', 'articles:1'], true), event(6, ['articles', 'articles:2'])];
    expect(purgeMessages(events, { after: '4', position: 6 })).toEqual([
      { 'x-edge-purge': 'articles articles:2 any files', 'x-edge-after': '4', 'x-edge-position': '4' },
      { 'x-edge-soft-purge': 'articles articles:1 any', 'x-edge-after': '4', 'x-edge-position': '6' },
    ]);
  });

  it('are split into headers that Varnish accepts, of which the last one advances the position', () => {
    const keys = Array.from({ length: 2000 }, (_, n) => `articles:${n}`);
    const messages = purgeMessages([event(9, keys)], { after: '8', position: 9 });
    expect(messages.length).toBeGreaterThan(2);
    for (const message of messages) expect(message['x-edge-purge']?.length).toBeLessThanOrEqual(6000);
    expect(messages.flatMap((message) => message['x-edge-purge']?.split(' '))).toEqual([
      ...keys,
      'any',
      'files',
    ]);
    expect(messages.map((message) => message['x-edge-position'])).toEqual([
      ...messages.slice(1).map(() => '8'),
      '9',
    ]);
  });

  it('purge everything at an edge whose state is not known', () => {
    expect(purgeAllMessages({ after: 'none', position: 3 })).toEqual([
      { 'x-edge-purge': 'all', 'x-edge-after': 'none', 'x-edge-position': '3' },
    ]);
  });
});
