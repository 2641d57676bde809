import { afterEach, describe, expect, it, vi } from 'vitest';
import { useSettings } from './environment.ts';

const load = (variables: Readonly<Record<string, string>>) => {
  useSettings(variables);
  return import('../src/settings');
};

afterEach(() => vi.unstubAllEnvs());

describe('settings of the newsroom', () => {
  it('removes slashes from the end of addresses', async () => {
    const { settings } = await load({
      API_URL: 'http://localhost:4100//',
      PORTAL_URL: 'http://localhost:3100/',
    });
    expect([settings.apiUrl, settings.portalUrl]).toEqual(['http://localhost:4100', 'http://localhost:3100']);
  });

  it.each(['http', '-1', '1.5', '65536'])('rejects the port %s with its name and value', async (port) => {
    await expect(load({ CMS_PORT: port })).rejects.toThrow(
      `CMS_PORT must be a whole number from 0 to 65535, not "${port}".`,
    );
  });

  it.each([
    ['on loopback', {}, true],
    ['on loopback by IPv6', { PORTAL_URL: 'http://[::1]:3000' }, true],
    ['on an address that others reach', { PORTAL_URL: 'https://research.example' }, false],
    ['on a name that begins like loopback', { PORTAL_URL: 'https://localhost.example' }, false],
    ['in production', { NODE_ENV: 'production' }, false],
    ['where it is turned on', { PORTAL_URL: 'https://research.example', DEMO: '1' }, true],
    ['where it is turned off', { DEMO: '0' }, false],
  ])('decides on demo mode %s', async (_where, variables, expected) => {
    const { settings } = await load(variables);
    expect(settings.demo).toBe(expected);
  });

  it('derives a different secret for each purpose, the same at every start', async () => {
    const variables = { CMS_SECRET: 'a-secret-of-at-least-32-characters!' };
    const first = await load(variables);
    const second = await load(variables);
    const purposes = ['admin-jwt', 'api-token', 'encryption'];
    const secrets = purposes.map((purpose) => first.derivedSecret(purpose));
    expect(new Set(secrets).size).toBe(purposes.length);
    expect(purposes.map((purpose) => second.derivedSecret(purpose))).toEqual(secrets);
  });

  it('rejects a secret that is too short', async () => {
    const { derivedSecret } = await load({ CMS_SECRET: 'short' });
    expect(() => derivedSecret('admin-jwt')).toThrow('CMS_SECRET must be at least 32 random characters.');
  });
});
