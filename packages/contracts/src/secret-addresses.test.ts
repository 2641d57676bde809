import { describe, expect, it } from 'vitest';
import { loggedPath, SECRET_ADDRESSES, spellings, withoutSecrets } from './secret-addresses.ts';

const SECRET = 'Zq3-secret_7';

describe('the logged path', () => {
  it.each(Object.entries(SECRET_ADDRESSES))(
    'contains no secret of an address of %s',
    (_server, addresses) => {
      for (const address of addresses) {
        for (const url of spellings(address(SECRET))) {
          expect([url, loggedPath(url).toLowerCase().includes(SECRET.toLowerCase())]).toEqual([url, false]);
        }
      }
    },
  );

  it('is the path of every other address', () => {
    expect(loggedPath('/articles/four-bridge-designs?page=2')).toBe('/articles/four-bridge-designs');
    expect(loggedPath('/assets/covers/a.webp')).toBe('/assets/covers/a.webp');
    expect(loggedPath('/preview')).toBe('/preview');
    expect(loggedPath('/a/preview/of-something')).toBe('/a/preview/of-something');
    expect(loggedPath('/%ff')).toBe('/%ff');
  });

  it('keeps the part before the secret, which tells routes apart', () => {
    expect(loggedPath('/private-feeds/abc/all.rss')).toBe('/private-feeds/[redacted]');
    expect(loggedPath('/_next/data/b1/preview/abc.json')).toBe('/_next/data/b1/preview/[redacted]');
    expect(loggedPath('/%70review/abc')).toBe('/preview/[redacted]');
    expect(loggedPath('/%70review%2Fabc%ff')).toBe('/preview/[redacted]');
  });
});

it('removes secrets from messages of libraries', () => {
  expect(withoutSecrets('internal image response failed for /assets/media/abc.webp 404')).toBe(
    'internal image response failed for /assets/media/[redacted] 404',
  );
  expect(withoutSecrets('GET "http://localhost:4000/preview/abc?as=alpha" failed')).toBe(
    'GET "http://localhost:4000/preview/[redacted]" failed',
  );
  expect(withoutSecrets('/_next/image?url=%2Fassets%2Fmedia%2Fabc.webp&w=64')).not.toContain('abc');
  expect(withoutSecrets('/reset?token=abc&x=1')).toBe('/reset?token=[redacted]&x=1');
  expect(withoutSecrets('Cannot read /articles/a')).toBe('Cannot read /articles/a');
});
