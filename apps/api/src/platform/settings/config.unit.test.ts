import type { Env } from '@tidemark/settings/settings';
import { SettingError } from '@tidemark/settings/settings';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const DATABASE_URL = 'postgres://user@db/portal';
/** With the only setting that has no default. */
const config = (env: Env = {}) => readConfig({ DATABASE_URL, ...env });

describe('readConfig', () => {
  it('has a default for every setting except the address of the database', () => {
    expect(config()).toMatchObject({
      host: 'localhost',
      port: 4000,
      databaseUrl: DATABASE_URL,
      portalOrigins: ['http://localhost:3000'],
      tokens: {
        issuer: 'http://localhost:4100',
        audience: 'portal',
        jwksUrl: 'http://localhost:4100/.well-known/jwks.json',
      },
      trustProxy: 0,
      cacheSeconds: 60,
    });
    expect(() => readConfig({})).toThrow('DATABASE_URL is not set');
  });

  it('[API-14] accepts another token provider', () => {
    const { tokens } = config({
      ACCOUNTS_URL: 'https://login.example/',
      TOKEN_AUDIENCE: 'research',
      JWKS_URL: 'https://keys.example/jwks',
    });
    expect(tokens).toEqual({
      issuer: 'https://login.example',
      audience: 'research',
      jwksUrl: 'https://keys.example/jwks',
    });
  });

  it('allows the portal’s exact origin and the extra ones', () => {
    const { portalOrigins } = config({
      PORTAL_URL: 'https://research.example/path/',
      EXTRA_ORIGINS: 'https://a.example, https://b.example',
    });
    expect(portalOrigins).toEqual(['https://research.example', 'https://a.example', 'https://b.example']);
  });

  it('requires the secrets of the CMS when CMS_URL is set', () => {
    expect(config().cms).toBeUndefined();
    expect(config({ CMS_URL: '' }).cms).toBeUndefined();
    const secrets = { CMS_TOKEN: 't'.repeat(32), CMS_WEBHOOK_SECRET: 'w'.repeat(32) };
    const settings = { CMS_URL: 'http://localhost:1337/', ...secrets };
    expect(config(settings).cms).toEqual({
      url: 'http://localhost:1337',
      token: secrets.CMS_TOKEN,
      webhookSecret: secrets.CMS_WEBHOOK_SECRET,
      previewSecret: undefined,
      sweepSeconds: 30,
    });
    for (const missing of ['CMS_TOKEN', 'CMS_WEBHOOK_SECRET']) {
      expect(() => config({ ...settings, [missing]: '' })).toThrow(
        `CMS_URL is set, so ${missing} is required, with at least 32 characters.`,
      );
    }
    for (const name of ['CMS_TOKEN', 'CMS_WEBHOOK_SECRET', 'PREVIEW_SECRET']) {
      const read = () => config({ ...settings, [name]: 'x'.repeat(31) });
      expect(read).toThrow(new SettingError(`${name} must have at least 32 characters, not 31.`));
    }
  });

  it('requires 32 characters for the secret shared with the portal', () => {
    expect(config({ REVALIDATE_SECRET: 'r'.repeat(32) }).portalSecret).toBe('r'.repeat(32));
    expect(() => config({ REVALIDATE_SECRET: 'r'.repeat(31) })).toThrow(
      new SettingError('REVALIDATE_SECRET must have at least 32 characters, not 31.'),
    );
  });

  it.each([
    ['API_PORT', 'http', 'API_PORT must be a whole number from 0 to 65535, not "http".'],
    ['API_PORT', '70000', 'API_PORT must be a whole number from 0 to 65535, not "70000".'],
    ['RATE_LIMIT', '0', 'RATE_LIMIT must be a whole number from 1 to'],
    ['CACHE_SECONDS', '1.5', 'CACHE_SECONDS must be a whole number'],
    ['PORTAL_URL', 'localhost', 'PORTAL_URL must be an address such as http://localhost:3000'],
    ['PORTAL_URL', 'localhost:3000', 'PORTAL_URL must be an address such as'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must start with postgres:// or postgresql://.'],
    [
      'DATABASE_URL',
      'postgres://one,two/portal?target_session_attrs=any',
      'DATABASE_URL supports these values of target_session_attrs: read-write, primary, standby.',
    ],
  ])('rejects %s=%s with a clear message', (name, value, sentence) => {
    const read = () => config({ [name]: value });
    expect(read).toThrow(SettingError);
    expect(read).toThrow(sentence);
  });
});

it.each([
  { BOUNCE_ADDRESS: 'bounce@example.com' },
  { BOUNCE_SECRET: 'x'.repeat(32) },
  { BOUNCE_ADDRESS: 'a-long-name@example.com', BOUNCE_SECRET: 'x'.repeat(32) },
])('the address of bounces: rejects %j', (env) => {
  expect(() => config(env)).toThrow(SettingError);
});

describe('push messages', () => {
  const SUBJECT = 'mailto:support@example.com';
  const PAIR = {
    VAPID_PUBLIC_KEY:
      'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    VAPID_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  };

  it('are off without a subject, and need no keys', () => {
    expect(config().push).toBeUndefined();
    expect(config({ VAPID_SUBJECT: SUBJECT }).push).toMatchObject({
      keys: undefined,
      allowsPrivate: false,
    });
    expect(config({ VAPID_SUBJECT: SUBJECT, ...PAIR, PUSH_HOSTS: 'push.example' }).push).toMatchObject({
      ...{ hosts: ['push.example'], keys: { publicKey: PAIR.VAPID_PUBLIC_KEY } },
    });
  });

  it.each([
    PAIR,
    { VAPID_SUBJECT: 'support@example.com' },
    { VAPID_SUBJECT: SUBJECT, VAPID_PUBLIC_KEY: PAIR.VAPID_PUBLIC_KEY },
    { VAPID_SUBJECT: SUBJECT, ...PAIR, VAPID_PRIVATE_KEY: PAIR.VAPID_PRIVATE_KEY.replace('y', 'z') },
    { VAPID_SUBJECT: SUBJECT, ...PAIR, VAPID_PRIVATE_KEY: 'x' },
  ])('reject %j', (env) => {
    expect(() => config(env)).toThrow(SettingError);
  });
});
