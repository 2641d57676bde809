import { expect, it } from 'vitest';
import { importList, linesIn } from './import-list.ts';

it('finds an address and a title in each line, each once', () => {
  expect(linesIn(' /articles/a\n\nOn fees: https://x.example/b (PDF)\r\n/articles/a\nno address')).toEqual([
    { line: '/articles/a', entry: { url: '/articles/a' } },
    {
      line: 'On fees: https://x.example/b (PDF)',
      entry: { url: 'https://x.example/b', title: 'On fees: (PDF)' },
    },
    { line: 'no address', entry: undefined },
  ]);
  expect(linesIn(' \n ')).toEqual([]);
  expect(linesIn('javascript:alert(1)\n//x.example')).toMatchObject([
    { entry: undefined },
    { entry: undefined },
  ]);
});

it('sends batches of 25 and names the lines that could not be used, with the reason', async () => {
  const sent: number[] = [];
  const lines = linesIn(['nothing', ...Array.from({ length: 60 }, (_, n) => `/articles/${n}`)].join('\n'));
  const summary = await importList(lines, async (entries) => {
    sent.push(entries.length);
    const rejected = [{ index: entries.length - 1, reason: 'not_found' as const }];
    return { saved: entries.length - 1, known: 0, links: 0, rejected };
  });
  expect(sent).toEqual([25, 25, 10]);
  expect(summary).toEqual({
    ...{ saved: 57, known: 0, links: 0 },
    rejected: [
      { line: 'nothing', reason: 'no_address' },
      ...[24, 49, 59].map((n) => ({ line: `/articles/${n}`, reason: 'not_found' })),
    ],
  });
});

it('sends long addresses in requests that the API accepts', async () => {
  const sizes: number[] = [];
  const lines = linesIn(
    Array.from({ length: 20 }, (_, n) => `https://x.example/${n}${'a'.repeat(1900)}`).join('\n'),
  );
  await importList(lines, async (entries) => {
    sizes.push(JSON.stringify({ entries }).length);
    return { saved: 0, known: 0, links: entries.length, rejected: [] };
  });
  expect(Math.max(...sizes)).toBeLessThan(16 * 1024);
});
