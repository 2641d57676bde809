import { beforeAll, describe, expect, it } from 'vitest';
import { article, publication } from '../../test/factory.ts';
import { startApi, type TestApi } from '../../test/support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ cacheSeconds: 0 });
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
  Array.from({ length: 200 }, (_, n) => String.fromCharCode(97 + (n % 26))).join(' '),
];
/** An ordinary query takes a few milliseconds. */
const ORDINARY = 'title';
const LIMIT = 25;

describe('hostile queries', () => {
  for (const path of ['/search', '/search/suggest']) {
    it(`[API-01] ${path} answers them with results or a clear 400`, async () => {
      for (const text of HOSTILE) {
        const query = encodeURIComponent(text.toWellFormed());
        const { status, body } = await api.get(`${path}?query=${query}`);
        expect([200, 400], JSON.stringify(text)).toContain(status);
        if (status === 400) expect(body.error.status).toBe(400);
        else expect(Object.keys(body).length, JSON.stringify(text)).toBeGreaterThan(1);
      }
    });

    it(`[API-01] ${path} takes at most ${LIMIT} times as long for any of them as for an ordinary query`, async () => {
      const responseTime = async (text: string) => {
        const startedAt = performance.now();
        await api.get(`${path}?query=${encodeURIComponent(text.toWellFormed())}`);
        return performance.now() - startedAt;
      };
      for (const text of [...HOSTILE, 'x'.repeat(10_240), `${'(x+x+)+'.repeat(1400)}y`]) {
        // Repeated, so that other load on the machine does not count.
        await expect
          .poll(async () => (await responseTime(text)) / (await responseTime(ORDINARY)), {
            message: text.slice(0, 60),
          })
          .toBeLessThan(LIMIT);
      }
    });

    it(`[API-01] ${path} rejects an overlong query and invalid UTF-8`, async () => {
      for (const query of ['x'.repeat(513), 'x'.repeat(10_240), '%ED%A0%80', '%FF%FE']) {
        const { status } = await api.get(`${path}?query=${query}`);
        expect(status).toBeLessThan(500);
        if (query.startsWith('x')) expect(status).toBe(400);
      }
    });
  }

  it('[API-01] finds the words next to the hostile part', async () => {
    for (const text of ['title %', '🦊 title', '!title', 'title :*', '(title)', "title'"]) {
      const { body } = await api.get(`/search?query=${encodeURIComponent(text)}`);
      expect(body.hits.total.value, text).toBe(1);
    }
  });
});
