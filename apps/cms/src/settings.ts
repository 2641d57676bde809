import { hkdfSync } from 'node:crypto';
import { resolve } from 'node:path';

/** All settings of the newsroom. */
const env = process.env;

// From dist/src up to the repository's root.
const repository = resolve(__dirname, '../../../..');
const dataDir = resolve(repository, env.PORTAL_DATA_DIR || '.data', 'cms');

export class SettingError extends Error {}

function number(name: string, text: string | undefined, fallback: number): number {
  const value = text ? Number(text) : fallback;
  if (!Number.isInteger(value) || value < 0 || value > 65_535) {
    throw new SettingError(`${name} must be a whole number from 0 to 65535, not "${text}".`);
  }
  return value;
}

function address(text: string | undefined, fallback: string): string {
  return (text || fallback).replace(/\/+$/, '');
}

/** Demo passwords are public, so demo mode is never the default on an address that others can reach. */
function isLoopback(portalUrl: string | undefined): boolean {
  return !portalUrl || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(portalUrl).hostname);
}

export const settings = {
  dataDir,
  host: env.CMS_HOST || 'localhost',
  port: number('CMS_PORT', env.CMS_PORT, 1337),
  trustProxy: number('TRUST_PROXY', env.TRUST_PROXY, 0),
  databaseUrl: env.CMS_DATABASE_URL || '',
  logLevel: env.LOG_LEVEL || 'info',
  apiUrl: address(env.API_URL, 'http://localhost:4000'),
  portalUrl: address(env.PORTAL_URL, 'http://localhost:3000'),
  /** The portal API's read-only token. */
  token: env.CMS_TOKEN || '',
  webhookSecret: env.CMS_WEBHOOK_SECRET || '',
  previewSecret: env.PREVIEW_SECRET || '',
  /** 0 turns webhooks off; the API's sweep then finds all changes. */
  webhooks: env.CMS_WEBHOOKS !== '0',
  admin: { email: env.CMS_ADMIN_EMAIL || '', password: env.CMS_ADMIN_PASSWORD || '' },
  demo: env.DEMO ? env.DEMO === '1' : env.NODE_ENV !== 'production' && isLoopback(env.PORTAL_URL),
  /** The publication to load on the first start, exported by `npm run cms`. */
  seedFile: env.CMS_SEED_FILE || '',
};

/** Derives Strapi's secrets from one setting. */
export function derivedSecret(purpose: string): string {
  const secret = env.CMS_SECRET ?? '';
  if (secret.length < 32) throw new SettingError('CMS_SECRET must be at least 32 random characters.');
  return Buffer.from(hkdfSync('sha256', secret, 'tidemark-cms', purpose, 32)).toString('base64');
}
