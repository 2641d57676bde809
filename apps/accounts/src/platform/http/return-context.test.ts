import { describe, expect, it } from 'vitest';
import { HOSTILE_SOURCES as HOSTILE } from '../../../test/hostile-sources.ts';
import { readReturnContext, safeReturnUrl, withReturnContext } from './return-context.ts';

const ORIGINS = ['http://localhost:3000', 'https://portal.example'];

describe('return context', () => {
  it.each([
    ['http://localhost:3000', 'http://localhost:3000/'],
    ['http://localhost:3000/articles/a?b=c#d', 'http://localhost:3000/articles/a?b=c#d'],
    ['http://localhost:3000/articles/a?b=c#gift=secret', 'http://localhost:3000/articles/a?b=c'],
    ['https://portal.example:443/x', 'https://portal.example/x'],
    ['HTTPS://PORTAL.example/x', 'https://portal.example/x'],
  ])('[PRO-06] accepts %s', (raw, href) => {
    expect(safeReturnUrl(raw, ORIGINS)).toBe(href);
  });

  it.each(HOSTILE)('[PRO-06] rejects %j', (raw) => {
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
