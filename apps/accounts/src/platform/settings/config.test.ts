import type { Env } from '@tidemark/settings/settings';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const ACCOUNTS_DATABASE_URL = 'postgres://user@db/accounts';
/** With the only setting that has no default. */
const config = (env: Env = {}) => readConfig({ ACCOUNTS_DATABASE_URL, ...env });

const PRODUCTION = {
  NODE_ENV: 'production',
  ACCOUNTS_URL: 'https://accounts.example.com',
  PORTAL_URL: 'https://www.example.com',
  ACCOUNTS_SECRET: 's'.repeat(32),
};

describe('settings', () => {
  it('all have defaults, except the address of the database', () => {
    const settings = config();
    expect(settings).toMatchObject({ port: 4100, url: 'http://localhost:4100', demo: true, trustProxy: 0 });
    expect(settings.allowedOrigins).toEqual(['http://localhost:3000']);
    expect(settings.campaignMonth).toBe('current');
  });

  it('keep the address of the terms as it is', () => {
    expect(config({ TERMS_URL: 'https://example.com/terms/' }).termsUrl).toBe('https://example.com/terms/');
  });

  it('turns demo mode off in production unless it is set explicitly', () => {
    expect(config(PRODUCTION)).toMatchObject({
      demo: false,
      campaignMonth: undefined,
      secureCookies: true,
    });
    expect(config({ ...PRODUCTION, DEMO: '1' }).demo).toBe(true);
    expect(config({ DEMO: '0' }).demo).toBe(false);
  });

  it('turns demo mode off on addresses that others can reach unless it is set explicitly', () => {
    for (const name of ['PORTAL_URL', 'ACCOUNTS_URL']) {
      const env = { [name]: 'http://192.0.2.10:3000' };
      expect(config(env).demo).toBe(false);
      expect(config({ ...env, DEMO: '1' }).demo).toBe(true);
    }
  });

  it.each([
    [{ ACCOUNTS_PORT: 'x' }, /^ACCOUNTS_PORT must be a whole number/],
    [{ ACCOUNTS_PORT: '70000' }, /^ACCOUNTS_PORT/],
    [{ ACCOUNTS_URL: 'http://localhost:4100/path' }, /^ACCOUNTS_URL/],
    [{ ALLOWED_ORIGINS: 'http://localhost:3000,*' }, /ALLOWED_ORIGINS/],
    [{ CAMPAIGN_MONTH: '2026-13' }, /^CAMPAIGN_MONTH/],
    [{ ACCOUNTS_DATABASE_URL: '' }, /^ACCOUNTS_DATABASE_URL is not set/],
    [{ ACCOUNTS_DATABASE_URL: 'mysql://x' }, /^ACCOUNTS_DATABASE_URL/],
    [{ SMTP_URL: 'mail.example.com' }, /^SMTP_URL/],
    [{ DEMO: 'yes' }, /^DEMO/],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, /^STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET/],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, /^STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET/],
    [{ STAFF_EMAILS: 'editor@example.com, nobody' }, /^STAFF_EMAILS/],
    [{ TERMS_URL: 'javascript:alert(1)' }, /^TERMS_URL/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL/],
    [{ ACCOUNTS_SECRET: 'short' }, /^ACCOUNTS_SECRET/],
    [{ COOKIE_DOMAIN: 'elsewhere.test' }, /^COOKIE_DOMAIN/],
    [{ ...PRODUCTION, ACCOUNTS_SECRET: '' }, /^ACCOUNTS_SECRET is required/],
    [
      { ...PRODUCTION, ACCOUNTS_URL: 'http://accounts.example.com' },
      /^ACCOUNTS_URL must be an https address/,
    ],
  ])('rejects %j with a one-sentence message', (env, message) => {
    expect(() => config(env)).toThrow(message);
  });
});
