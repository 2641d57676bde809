import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ensureConnection } from './cms/connection.ts';
import { cmsConnection } from './lib/cms-settings.mjs';
import { ROOT } from './lib/root.mjs';
import { readSettings } from './lib/settings.mjs';

/** As `npm run cms` of version 0.1.0 wrote it. */
const SETTINGS = {
  CMS_URL: 'http://localhost:1337',
  CMS_SECRET: 'a'.repeat(64),
  CMS_TOKEN: 'b'.repeat(64),
  CMS_WEBHOOK_SECRET: 'c'.repeat(64),
  PREVIEW_SECRET: 'd'.repeat(64),
};

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tidemark-upgrade-'));
  mkdirSync(join(dataDir, 'cms'));
  writeFileSync(join(dataDir, 'cms', 'settings.json'), `${JSON.stringify(SETTINGS, null, 2)}\n`);
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe('a data folder of version 0.1.0', () => {
  test('keeps the secrets that newsroom and API share', () => {
    expect(ensureConnection(dataDir, {}, 1337)).toEqual({ connection: SETTINGS, changed: false });
    expect(JSON.parse(readFileSync(join(dataDir, 'cms', 'settings.json'), 'utf8'))).toEqual(SETTINGS);
  });

  test('connects npm start to its newsroom', () => {
    const { CMS_SECRET: _, ...shared } = SETTINGS;
    expect(cmsConnection(dataDir, {})).toEqual(shared);
  });

  test('is found in its default folder and in the one that PORTAL_DATA_DIR names', () => {
    expect(readSettings({}).dataDir).toBe(join(ROOT, '.data'));
    expect(readSettings({ PORTAL_DATA_DIR: dataDir }).dataDir).toBe(dataDir);
  });
});

/** The settings of version 0.1.0 that operators may have in their .env files. */
const OLD_SETTINGS = `WEB_PORT API_PORT ACCOUNTS_PORT PORTAL_URL API_URL ACCOUNTS_URL API_HOST HOST TRUST_PROXY PORTAL_DATA_DIR
DATABASE_URL ACCOUNTS_DATABASE_URL DEMO LOG_LEVEL REVALIDATE_SECRET CAMPAIGN_MONTH ALWAYS_SYNC ANALYTICS_URL
REPLAY_URL SUCCESS_URL PIPELINE_URL ERRORS_URL CONTENT_DIR CONTENT_WATCH CMS_URL CMS_SWEEP_SECONDS
EXTRA_ORIGINS TOKEN_ISSUER TOKEN_AUDIENCE JWKS_URL RATE_LIMIT SEARCH_RATE_LIMIT WEBSUB_HUB CACHE_SECONDS
CARD_CACHE_MB ASSET_BUCKETS CMS_PORT CMS_HOST CMS_DATABASE_URL CMS_SECRET CMS_TOKEN CMS_WEBHOOK_SECRET
PREVIEW_SECRET CMS_WEBHOOKS CMS_ADMIN_EMAIL CMS_ADMIN_PASSWORD ACCOUNTS_SECRET ALLOWED_ORIGINS COOKIE_DOMAIN
SMTP_URL MAIL_FROM ALPHA_APPLICATION_EMAIL UPGRADE_URL ACCOUNTS_KEY_DAYS TEST_DATABASE_URL CHROMIUM_PATH
COMPONENT_PAGE`;

test('every setting of version 0.1.0 still exists', () => {
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
  const known = new Set([...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name));
  for (const name of OLD_SETTINGS.split(/\s+/)) expect(known, name).toContain(name);
});
