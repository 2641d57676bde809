import { expect, test } from 'vitest';
import { readServerSettings } from './server-settings.ts';

test('the portal has a default for every setting', () => {
  expect(readServerSettings({})).toMatchObject({
    ...{ port: 3000, hostname: 'localhost', apiUrl: 'http://localhost:4000', trustedProxies: 0 },
    ...{ portalSecret: undefined, metrics: undefined, tracing: undefined },
  });
});

test.each([
  [{ WEB_PORT: 'http' }, 'WEB_PORT must be a whole number from 0 to 65535, not "http".'],
  [{ WEB_RATE_LIMIT: '0' }, 'WEB_RATE_LIMIT must be a whole number'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be a whole number'],
  [{ API_INTERNAL_URL: 'api:4000' }, 'API_INTERNAL_URL must be an address such as http://api:4000'],
  [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL must start with redis:// or rediss://.'],
  [{ REVALIDATE_SECRET: 'short' }, 'REVALIDATE_SECRET must have at least 32 characters, not 5.'],
])('the portal does not start with %j', (env, message) => {
  expect(() => readServerSettings(env)).toThrow(message);
});
