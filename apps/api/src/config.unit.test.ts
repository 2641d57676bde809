import { describe, expect, it } from 'vitest';
import { readConfig, SettingError } from './config.ts';

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      host: 'localhost',
      port: 4000,
      databaseUrl: undefined,
      portalOrigins: ['http://localhost:3000'],
      tokens: {
        issuer: 'http://localhost:4100',
        audience: 'portal',
        jwksUrl: 'http://localhost:4100/.well-known/jwks.json',
      },
      trustProxy: 0,
      cacheSeconds: 60,
    });
  });

  it('[API-14] lets another provider take the main app’s place', () => {
    const { tokens } = readConfig({
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

  it('names the portal’s origin exactly, and others where they are given', () => {
    const { portalOrigins } = readConfig({
      PORTAL_URL: 'https://research.example/path/',
      EXTRA_ORIGINS: 'https://a.example, https://b.example',
    });
    expect(portalOrigins).toEqual(['https://research.example', 'https://a.example', 'https://b.example']);
  });

  it.each([
    ['API_PORT', 'http', 'API_PORT must be a whole number from 0 to 65535, not "http".'],
    ['API_PORT', '70000', 'API_PORT must be a whole number from 0 to 65535, not "70000".'],
    ['RATE_LIMIT', '0', 'RATE_LIMIT must be a whole number from 1 to'],
    ['CACHE_SECONDS', '1.5', 'CACHE_SECONDS must be a whole number'],
    ['PORTAL_URL', 'localhost', 'PORTAL_URL must be an address such as http://localhost:3000'],
    ['PORTAL_URL', 'localhost:3000', 'PORTAL_URL must be an address such as'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must start with postgres:// or postgresql://.'],
  ])('%s=%s is refused in a sentence', (name, value, sentence) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(SettingError);
    expect(read).toThrow(sentence);
  });
});
