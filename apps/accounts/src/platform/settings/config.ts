import { resolve } from 'node:path';
import { isLoopback } from '@tidemark/contracts/loopback';
import { parseDatabaseUrl } from '@tidemark/postgres/database-url';
import { type Env, SettingError, Settings } from '@tidemark/settings/settings';
import { readTracingSettings } from '@tidemark/tracing/settings';
import type { Providers } from '../auth/providers.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../../../..');
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type Config = Readonly<ReturnType<typeof readConfig>>;
export type StripeConfig = NonNullable<Config['stripe']>;

/** Requires an http(s) origin: no path, query or credentials. */
function origin(name: string, value: string): string {
  const url = URL.parse(value);
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  throw new SettingError(`${name} must be an address such as https://example.com, not "${value}".`);
}

function link(settings: Settings, name: string): string | undefined {
  settings.address(name, 'https://example.com');
  // As it is, because a slash at its end matters.
  return settings.text(name);
}

/** Origins that may call with credentials and be returned to. */
function originList(settings: Settings, portalUrl: string): readonly string[] {
  const origins = settings.list('ALLOWED_ORIGINS');
  if (origins.length === 0) return [portalUrl];
  return origins.map((item) => origin('Each entry of ALLOWED_ORIGINS', item));
}

/** `current` means the current month, whichever it is; the demo's default. */
function campaignMonth(settings: Settings, demo: boolean): string | undefined {
  const month = settings.matching(
    'CAMPAIGN_MONTH',
    /^(?:none|current|\d{4}-(?:0[1-9]|1[0-2]))$/,
    'must be a month such as 2026-11, current or none.',
  );
  if (month === undefined) return demo ? 'current' : undefined;
  return month === 'none' ? undefined : month;
}

/** Addresses of members who may use the staff pages, in addition to members with the role STAFF. */
function staffEmails(settings: Settings): readonly string[] {
  const emails = settings.list('STAFF_EMAILS').map((email) => email.toLowerCase());
  const invalid = emails.find((email) => !/^[^@\s]+@[^@\s]+$/.test(email));
  if (invalid === undefined) return emails;
  throw new SettingError(`STAFF_EMAILS must be email addresses separated by commas, not "${invalid}".`);
}

/** Undefined if payments are not configured. */
function stripe(settings: Settings) {
  const secrets = settings.together('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET');
  const apiUrl = settings.text('STRIPE_API_URL');
  return (
    secrets && {
      secretKey: secrets.STRIPE_SECRET_KEY,
      /** Verifies events. */
      webhookSecret: secrets.STRIPE_WEBHOOK_SECRET,
      /** Undefined for Stripe itself. */
      apiUrl: apiUrl && origin('STRIPE_API_URL', apiUrl),
    }
  );
}

/** Sites that readers can sign in with. */
function providers(settings: Settings): Providers {
  const google = settings.together('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET');
  const github = settings.together('GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET');
  const apple = settings.together('APPLE_CLIENT_ID', 'APPLE_CLIENT_SECRET');
  return {
    ...(google && {
      google: { clientId: google.GOOGLE_CLIENT_ID, clientSecret: google.GOOGLE_CLIENT_SECRET },
    }),
    ...(github && {
      github: { clientId: github.GITHUB_CLIENT_ID, clientSecret: github.GITHUB_CLIENT_SECRET },
    }),
    ...(apple && { apple: { clientId: apple.APPLE_CLIENT_ID, clientSecret: apple.APPLE_CLIENT_SECRET } }),
  };
}

function secret(settings: Settings, required: boolean): string | undefined {
  const value = settings.secret('ACCOUNTS_SECRET');
  if (value !== undefined || !required) return value;
  throw new SettingError(
    'ACCOUNTS_SECRET is required in production: set it to 32 or more random characters.',
  );
}

function cookieDomain(settings: Settings, hosts: readonly string[]): string | undefined {
  const value = settings.text('COOKIE_DOMAIN')?.replace(/^\./, '').toLowerCase();
  if (value === undefined || hosts.every((host) => host === value || host.endsWith(`.${value}`)))
    return value;
  throw new SettingError(
    `COOKIE_DOMAIN must be a parent domain of both ${hosts.join(' and ')}, not "${value}".`,
  );
}

function databaseUrl(settings: Settings): string {
  const value = settings.checked('ACCOUNTS_DATABASE_URL', parseDatabaseUrl);
  if (value !== undefined) return value;
  throw new SettingError(
    'ACCOUNTS_DATABASE_URL is not set. `npm start` and `npm run dev` set it themselves.',
  );
}

function requireHttps(name: string, url: string): void {
  if (url.startsWith('https:') || isLoopback(url)) return;
  throw new SettingError(`${name} must be an https address in production, not "${url}".`);
}

export function readConfig(env: Env) {
  const settings = new Settings(env);
  const production = settings.text('NODE_ENV') === 'production';
  const address = (name: string, port: number) =>
    origin(name, settings.text(name, `http://localhost:${port}`));
  const port = settings.integer('ACCOUNTS_PORT', 4100, 0, 65_535);
  const url = address('ACCOUNTS_URL', port);
  const portalUrl = address('PORTAL_URL', settings.integer('WEB_PORT', 3000, 1, 65_535));
  // Demo passwords are public, so demo mode is never the default on an address that others can reach.
  const demo = settings.flag('DEMO', !production && [url, portalUrl].every(isLoopback));
  if (production) {
    requireHttps('ACCOUNTS_URL', url);
    requireHttps('PORTAL_URL', portalUrl);
  }
  return {
    production,
    demo,
    host: settings.text('HOST', 'localhost'),
    port,
    /** Public address of this app, and the issuer of its tokens. */
    url,
    portalUrl,
    /** The portal API, which is told of changed rights. */
    apiUrl: address('API_URL', settings.integer('API_PORT', 4000, 1, 65_535)),
    allowedOrigins: originList(settings, portalUrl),
    dataDir: resolve(REPOSITORY, settings.text('PORTAL_DATA_DIR', '.data'), 'accounts'),
    /** Folder of the publication, for its plans. */
    contentDir: resolve(REPOSITORY, settings.text('CONTENT_DIR', 'content')),
    databaseUrl: databaseUrl(settings),
    secret: secret(settings, production && !demo),
    /** Signs requests of a billing system; without it there is no endpoint for them. */
    entitlementsSecret: settings.secret('ENTITLEMENTS_SECRET'),
    stripe: stripe(settings),
    providers: providers(settings),
    /** The terms that buyers accept; undefined for the built-in page. */
    termsUrl: link(settings, 'TERMS_URL'),
    smtpUrl: settings.smtpUrl(),
    mailFrom: settings.text('MAIL_FROM', 'Tidemark <support@tidemark.example>'),
    campaignMonth: campaignMonth(settings, demo),
    cookieDomain: cookieDomain(settings, [new URL(url).hostname, new URL(portalUrl).hostname]),
    secureCookies: url.startsWith('https:'),
    alphaEmail: settings.text('ALPHA_APPLICATION_EMAIL', 'alpha@tidemark.example'),
    staffEmails: staffEmails(settings),
    upgradeUrl: link(settings, 'UPGRADE_URL'),
    keyDays: settings.integer('ACCOUNTS_KEY_DAYS', 30, 1, 365),
    /** How long events of accounts are kept. */
    auditDays: settings.integer('AUDIT_DAYS', 400, 30, 3650),
    trustProxy: settings.integer('TRUST_PROXY', 0, 0, 10),
    /** How long the server accepts requests after it was asked to stop. */
    drainSeconds: settings.integer('DRAIN_SECONDS', 0, 0, 5),
    metrics: settings.metrics('ACCOUNTS_METRICS_PORT'),
    tracing: readTracingSettings(settings),
    logLevel: settings.oneOf('LOG_LEVEL', 'info', LOG_LEVELS),
  };
}
