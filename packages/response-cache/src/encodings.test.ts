import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { etagOf } from './cached-response.ts';
import { isNotModified } from './conditional.ts';
import { negotiateEncoding } from './content-encoding.ts';
import { EncodedBodies } from './encoded-bodies.ts';
import { parseSurrogateKeys, surrogateKeyHeader } from './surrogate-key.ts';

describe('the negotiated encoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['deflate', 'identity'],
    ['BR', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br; q=0.8, gzip;q=0.8', 'br'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['gzip;q=x', 'identity'],
    ['brotli, xgzip', 'identity'],
  ])('of %j is %s', (header, encoding) => {
    expect(negotiateEncoding(header)).toBe(encoding);
    // The second time the result is remembered.
    expect(negotiateEncoding(header)).toBe(encoding);
  });
});

describe('encoded bodies', () => {
  const text = 'a sentence that repeats. '.repeat(200);

  it('decompress to the same text and are compressed once', async () => {
    const bodies = new EncodedBodies(Buffer.from(text));
    expect(bodies.ready('br')).toBeUndefined();
    const [first, second, gzip] = await Promise.all([bodies.get('br'), bodies.get('br'), bodies.get('gzip')]);
    expect(first).toBe(second);
    expect(bodies.ready('br')).toBe(first);
    expect(brotliDecompressSync(first.body).toString()).toBe(text);
    expect(gunzipSync(gzip.body).toString()).toBe(text);
    expect(bodies.ready('identity')?.body.toString()).toBe(text);
  });

  it('are not compressed if they are small', () => {
    expect(new EncodedBodies(Buffer.from('small')).ready('br')).toEqual({
      encoding: 'identity',
      body: Buffer.from('small'),
    });
  });
});

describe('a conditional request', () => {
  const etag = etagOf(Buffer.from('a'));

  it('has equal tags for equal text only', () => {
    expect(etagOf(Buffer.from('a'))).toBe(etag);
    expect(etagOf(Buffer.from('b'))).not.toBe(etag);
  });

  it.each([
    [{ 'if-none-match': etag }, true],
    [{ 'if-none-match': `"x", W/${etag}` }, true],
    [{ 'if-none-match': '*' }, true],
    [{ 'if-none-match': '"x"' }, false],
    [{}, false],
    [{ 'if-modified-since': 'Sun, 15 Nov 2026 12:00:00 GMT' }, true],
    [{ 'if-modified-since': 'Sun, 15 Nov 2026 11:00:00 GMT' }, false],
    [{ 'if-none-match': '"x"', 'if-modified-since': 'Sun, 15 Nov 2026 12:00:00 GMT' }, false],
  ])('with %o is not modified: %s', (headers, expected) => {
    const lastModified = 'Sun, 15 Nov 2026 12:00:00 GMT';
    expect(isNotModified(headers, { etag, lastModified })).toBe(expected);
  });
});

it('reads the surrogate keys it has written, and knows when there are none', () => {
  expect(parseSurrogateKeys(surrogateKeyHeader(['articles:1', 'glossary']))).toEqual([
    'articles:1',
    'glossary',
  ]);
  expect(parseSurrogateKeys('')).toEqual([]);
  expect(parseSurrogateKeys(null)).toBeUndefined();
});
