import { describe, expect, it } from 'vitest';
import { readSettings } from './lib/settings.mjs';

describe('demo mode of npm start', () => {
  it.each([{}, { PORTAL_URL: 'http://127.0.0.1:3000' }, { PORTAL_URL: 'http://[::1]:3000' }])(
    'is on by default for loopback addresses: %j',
    (env) => {
      expect(readSettings(env).env.DEMO).toBe('1');
    },
  );

  it.each([
    { PORTAL_URL: 'https://portal.example.com' },
    { PORTAL_URL: 'http://192.0.2.10:3000', DEMO: '' },
    { PORTAL_URL: 'http://localhost.example.com' },
    { ACCOUNTS_URL: 'https://accounts.example.com' },
  ])('is rejected with a clear message elsewhere: %j', (env) => {
    expect(() => readSettings(env)).toThrow(/is not a loopback address.*Set DEMO=1.*DEMO=0/s);
  });

  it.each(['0', '1'])('follows an explicit DEMO=%s everywhere', (DEMO) => {
    expect(readSettings({ PORTAL_URL: 'https://portal.example.com', DEMO }).env.DEMO).toBe(DEMO);
  });
});
