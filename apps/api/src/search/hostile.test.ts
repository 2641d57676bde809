import { beforeAll, describe, expect, it, vi } from 'vitest';
import { article, publication } from '../../test/factory.ts';
import { startApi, type TestApi } from '../../test/support.ts';

// Many answers a test; on a busy machine they take their time.
vi.setConfig({ testTimeout: 120_000 });

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await api.publish(publication([article('one', { title: 'A title with % and \\ in it' })]));
});

const HOSTILE: readonly string[] = [
  '%',
  '_%_',
  '\\',
  '\\\\\\',
  '"',
  '"unbalanced',
  'a "b "c "',
  "'",
  "'; drop table articles; --",
  ':*',
  'title:*',
  '!!',
  '!title',
  'a & | b',
  '(((',
  ')title(',
  '<->',
  'a <-> b',
  'title:A',
  '\u202Eeltit\u202C',
  '\u200F\u200E',
  '🦊',
  '🦊 title 🦊',
  'the and of',
  '"the and of"',
  '-',
  '- - -',
  '-title',
  '-"title"',
  '$',
  '$$$',
  '\u0000',
  'ti\u0000tle',
  '\ud800',
  'İstanbul ß ﬁ ǅ',
  '٣٤٥',
  '標題 題',
  'a'.repeat(500),
  'a-'.repeat(200),
  `${'(a+)+'.repeat(60)}$`,
  'word '.repeat(100),
  Array.from({ length: 120 }, (_, n) => `w${n}`).join(' '),
  '"a" '.repeat(120),
  '-a '.repeat(160),
  '4844 '.repeat(90),
];

describe('hostile queries', () => {
  for (const path of ['/search', '/search/suggest']) {
    it(`[API-01] ${path} answers them normally, or with a clear 400`, async () => {
      for (const text of HOSTILE) {
        const query = encodeURIComponent(text.toWellFormed());
        const { status, body } = await api.get(`${path}?query=${query}`);
        expect([200, 400], JSON.stringify(text)).toContain(status);
        if (status === 400) expect(body.error.status).toBe(400);
      }
    });

    it(`[API-01] ${path} refuses a query past its length, and bytes that are no text`, async () => {
      for (const query of ['x'.repeat(513), 'x'.repeat(10_240), '%ED%A0%80', '%FF%FE']) {
        const { status } = await api.get(`${path}?query=${query}`);
        expect(status).toBeLessThan(500);
        if (query.startsWith('x')) expect(status).toBe(400);
      }
    });
  }

  it('[API-01] finds what stands beside the hostile part', async () => {
    for (const text of ['title %', '🦊 title', '!title', 'title :*', '(title)', "title'"]) {
      const { body } = await api.get(`/search?query=${encodeURIComponent(text)}`);
      expect(body.hits.total.value, text).toBe(1);
    }
  });
});
