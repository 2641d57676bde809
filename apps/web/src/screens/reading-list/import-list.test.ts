import { expect, it } from 'vitest';
import { addressesIn, importList } from './import-list.ts';

it('finds addresses in a pasted text, each once', () => {
  expect(addressesIn(' /articles/a\n\nhttps://x.example/b /articles/a\t/c\r\n')).toEqual([
    '/articles/a',
    'https://x.example/b',
    '/c',
  ]);
  expect(addressesIn(' \n ')).toEqual([]);
});

it('sends batches of 25 and names the unknown addresses of all', async () => {
  const sent: number[] = [];
  const addresses = Array.from({ length: 60 }, (_, n) => `/articles/${n}`);
  const summary = await importList(addresses, async (urls) => {
    sent.push(urls.length);
    return { saved: urls.length - 1, known: 0, unknown: [urls.length - 1] };
  });
  expect(sent).toEqual([25, 25, 10]);
  expect(summary).toEqual({ saved: 57, known: 0, unknown: ['/articles/24', '/articles/49', '/articles/59'] });
});
