import { describe, expect, it } from 'vitest';
import { readReturnContext, safeReturnUrl, withReturnContext } from './return-context.ts';

const ORIGINS = ['http://localhost:3000', 'https://portal.example'];

describe('return context', () => {
  it.each([
    ['http://localhost:3000', 'http://localhost:3000/'],
    ['http://localhost:3000/articles/a?b=c#d', 'http://localhost:3000/articles/a?b=c#d'],
    ['https://portal.example:443/x', 'https://portal.example/x'],
    ['HTTPS://PORTAL.example/x', 'https://portal.example/x'],
  ])('[PRO-06] accepts %s', (raw, href) => {
    expect(safeReturnUrl(raw, ORIGINS)).toBe(href);
  });

  it.each([
    '//localhost:3000/',
    '/articles',
    'javascript:alert(1)',
    'data:text/html,x',
    'http:localhost:3000',
    'http:///localhost:3000',
    'http://localhost:3000.evil.test/',
    'http://localhost:30000/',
    'http://localhost/',
    'https://localhost:3000/',
    'http://localhost:3000@evil.test/',
    'http://user:pw@localhost:3000/',
    'http://evil.test/http://localhost:3000',
    'http://evil.test#@localhost:3000',
    'http://evil.test\\@localhost:3000',
    'http:\\\\localhost:3000',
    ' http://localhost:3000/',
    'http://local\thost:3000/',
    'http://localhost:3000/\r\nset-cookie:x',
    'http://localhost:3000/\0',
    'http://portal.example/',
    `http://localhost:3000/${'a'.repeat(2048)}`,
    '',
    undefined,
    ['http://localhost:3000/'],
  ])('[PRO-06] rejects %j', (raw) => {
    expect(safeReturnUrl(raw, ORIGINS)).toBeUndefined();
  });

  it('[PRO-06] passes source and device id on and drops an invalid device id', () => {
    const returnContext = readReturnContext(
      { source: 'http://localhost:3000/a', deviceId: 'b3c1-4d' },
      ORIGINS,
    );
    expect(withReturnContext('/signup', returnContext)).toBe(
      '/signup?source=http%3A%2F%2Flocalhost%3A3000%2Fa&deviceId=b3c1-4d',
    );
    expect(readReturnContext({ deviceId: '"><script>' }, ORIGINS).deviceId).toBeUndefined();
    expect(withReturnContext('/signup', { source: undefined, deviceId: undefined })).toBe('/signup');
  });
});
