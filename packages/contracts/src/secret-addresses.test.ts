import { describe, expect, it } from 'vitest';
import { loggedPath, SECRET_ADDRESSES, spellings } from './secret-addresses.ts';

const SECRET = 'Zq3-secret_7';

describe('the logged path', () => {
  it.each(Object.entries(SECRET_ADDRESSES))('contains no secret of an address of %s', (_server, addresses) => {
    for (const address of addresses) {
      for (const url of spellings(address(SECRET))) {
        expect([url, loggedPath(url).toLowerCase().includes(SECRET.toLowerCase())]).toEqual([url, false]);
      }
    }
  });

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
