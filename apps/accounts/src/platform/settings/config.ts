import { resolve } from 'node:path';
import { isLoopback } from '@tidemark/contracts/loopback';
import { InvalidDatabaseUrlError, parseDatabaseUrl } from '@tidemark/postgres/database-url';
import {
  InvalidTracingSettingError,
  readTracingSettings,
  type TracingSettings,
} from '@tidemark/tracing/settings';
import type { ProviderClient, Providers } from '../auth/providers.ts';
import { type Env, flag, integer, link, oneOf, origin, SettingError, text } from './settings.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../../../..');
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export interface StripeConfig {
  readonly secretKey: string;
  /** Verifies events. */
  readonly webhookSecret: string;
  /** Undefined for Stripe itself. */
  readonly apiUrl: string | undefined;
}

export interface Config {
  readonly production: boolean;
  readonly demo: boolean;
  readonly host: string;
  readonly port: number;
  /** Public address of this app, and the issuer of its tokens. */
  readonly url: string;
  readonly portalUrl: string;
  /** The portal API, which is told of changed rights. */
  readonly apiUrl: string;
  /** Origins that may call with credentials and be returned to. */
  readonly allowedOrigins: readonly string[];
  readonly dataDir: string;
  /** Folder of the publication, for its plans. */
  readonly contentDir: string;
  readonly databaseUrl: string;
  readonly secret: string | undefined;
  /** Signs requests of a billing system; without it there is no endpoint for them. */
  readonly entitlementsSecret: string | undefined;
  /** Undefined if payments are not configured. */
  readonly stripe: StripeConfig | undefined;
  /** Sites that readers can sign in with. */
  readonly providers: Providers;
  /** The terms that buyers accept; undefined for the built-in page. */
  readonly termsUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** `current` means the current month, whichever it is; the demo's default. */
  readonly campaignMonth: string | undefined;
  readonly cookieDomain: string | undefined;
  readonly secureCookies: boolean;
  readonly alphaEmail: string;
  /** Addresses of members who may use the staff pages, in addition to members with the role STAFF. */
  readonly staffEmails: readonly string[];
  readonly upgradeUrl: string | undefined;
  readonly keyDays: number;
  /** How long events of accounts are kept. */
  readonly auditDays: number;
  readonly trustProxy: number;
  /** How long the server accepts requests after it was asked to stop. */
  readonly drainSeconds: number;
  /** Where metrics are served; undefined turns them off. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** Where traces are sent; undefined turns them off. */
  readonly tracing: TracingSettings | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

function originList(env: Env, portalUrl: string): readonly string[] {
  const list = text(env, 'ALLOWED_ORIGINS');
  if (list === undefined) return [portalUrl];
  return list.split(',').map((item) => origin('Each entry of ALLOWED_ORIGINS', item.trim()));
}

function campaignMonth(env: Env, demo: boolean): string | undefined {
  const value = text(env, 'CAMPAIGN_MONTH');
  if (value === undefined) return demo ? 'current' : undefined;
  if (value === 'none') return undefined;
  if (value === 'current' || /^\d{4}-(0[1-9]|1[0-2])$/.test(value)) return value;
  throw new SettingError(`CAMPAIGN_MONTH must be a month such as 2026-11, current or none, not "${value}".`);
}

function entitlementsSecret(env: Env): string | undefined {
  const value = text(env, 'ENTITLEMENTS_SECRET');
  if (value === undefined || value.length >= 32) return value;
  throw new SettingError('ENTITLEMENTS_SECRET must have 32 or more characters.');
}

function staffEmails(env: Env): readonly string[] {
  const emails = (text(env, 'STAFF_EMAILS') ?? '').split(',').map((email) => email.trim().toLowerCase());
  const invalid = emails.find((email) => email !== '' && !/^[^@\s]+@[^@\s]+$/.test(email));
  if (invalid !== undefined)
    throw new SettingError(`STAFF_EMAILS must be email addresses separated by commas, not "${invalid}".`);
  return emails.filter((email) => email !== '');
}

function stripe(env: Env): StripeConfig | undefined {
  const secretKey = text(env, 'STRIPE_SECRET_KEY');
  const webhookSecret = text(env, 'STRIPE_WEBHOOK_SECRET');
  if (secretKey === undefined && webhookSecret === undefined) return undefined;
  if (secretKey === undefined || webhookSecret === undefined)
    throw new SettingError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together.');
  const apiUrl = text(env, 'STRIPE_API_URL');
  return { secretKey, webhookSecret, apiUrl: apiUrl && origin('STRIPE_API_URL', apiUrl) };
}

function provider(
  name: string,
  clientId: string | undefined,
  clientSecret: string | undefined,
): ProviderClient | undefined {
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined)
    throw new SettingError(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET must be set together.`);
  return { clientId, clientSecret };
}

function providers(env: Env): Providers {
  const google = provider('GOOGLE', text(env, 'GOOGLE_CLIENT_ID'), text(env, 'GOOGLE_CLIENT_SECRET'));
  const github = provider('GITHUB', text(env, 'GITHUB_CLIENT_ID'), text(env, 'GITHUB_CLIENT_SECRET'));
  const apple = provider('APPLE', text(env, 'APPLE_CLIENT_ID'), text(env, 'APPLE_CLIENT_SECRET'));
  return { ...(google && { google }), ...(github && { github }), ...(apple && { apple }) };
}

function secret(env: Env, required: boolean): string | undefined {
  const value = text(env, 'ACCOUNTS_SECRET');
  if (value === undefined && required) {
    throw new SettingError(
      'ACCOUNTS_SECRET is required in production: set it to 32 or more random characters.',
    );
  }
  if (value !== undefined && value.length < 32) {
    throw new SettingError('ACCOUNTS_SECRET must have 32 or more characters.');
  }
  return value;
}

function cookieDomain(env: Env, hosts: readonly string[]): string | undefined {
  const value = text(env, 'COOKIE_DOMAIN')?.replace(/^\./, '').toLowerCase();
  if (value === undefined) return undefined;
  const shared = hosts.every((host) => host === value || host.endsWith(`.${value}`));
  if (shared) return value;
  throw new SettingError(
    `COOKIE_DOMAIN must be a parent domain of both ${hosts.join(' and ')}, not "${value}".`,
  );
}

function databaseUrl(env: Env): string {
  const value = text(env, 'ACCOUNTS_DATABASE_URL');
  if (value === undefined) {
    throw new SettingError(
      'ACCOUNTS_DATABASE_URL is not set. `npm start` and `npm run dev` set it themselves.',
    );
  }
  try {
    parseDatabaseUrl(value);
  } catch (error) {
    if (!(error instanceof InvalidDatabaseUrlError)) throw error;
    throw new SettingError(`ACCOUNTS_DATABASE_URL ${error.message}`);
  }
  return value;
}

function smtpUrl(env: Env): string | undefined {
  const value = text(env, 'SMTP_URL');
  if (value === undefined || /^smtps?:\/\/./.test(value)) return value;
  throw new SettingError('SMTP_URL must start with smtp:// or smtps://.');
}

function requireHttps(name: string, url: string): void {
  if (url.startsWith('https:') || isLoopback(url)) return;
  throw new SettingError(`${name} must be an https address in production, not "${url}".`);
}

function metricsAddress(env: Env): Config['metrics'] {
  const port = integer(env, 'ACCOUNTS_METRICS_PORT', 0, [0, 65_535]);
  return port === 0 ? undefined : { host: text(env, 'METRICS_HOST') ?? 'localhost', port };
}

function tracing(env: Env): Config['tracing'] {
  try {
    return readTracingSettings({
      endpoint: text(env, 'OTEL_EXPORTER_OTLP_ENDPOINT'),
      headers: text(env, 'OTEL_EXPORTER_OTLP_HEADERS'),
      samplerArg: text(env, 'OTEL_TRACES_SAMPLER_ARG'),
    });
  } catch (error) {
    throw error instanceof InvalidTracingSettingError ? new SettingError(error.message) : error;
  }
}

export function readConfig(env: Env): Config {
  const production = text(env, 'NODE_ENV') === 'production';
  const port = integer(env, 'ACCOUNTS_PORT', 4100, [0, 65_535]);
  const url = origin('ACCOUNTS_URL', text(env, 'ACCOUNTS_URL') ?? `http://localhost:${port}`);
  const webPort = integer(env, 'WEB_PORT', 3000, [1, 65_535]);
  const portalUrl = origin('PORTAL_URL', text(env, 'PORTAL_URL') ?? `http://localhost:${webPort}`);
  const apiPort = integer(env, 'API_PORT', 4000, [1, 65_535]);
  const apiUrl = origin('API_URL', text(env, 'API_URL') ?? `http://localhost:${apiPort}`);
  // Demo passwords are public, so demo mode is never the default on an address that others can reach.
  const demo = flag(env, 'DEMO', !production && [url, portalUrl].every(isLoopback));
  if (production) {
    requireHttps('ACCOUNTS_URL', url);
    requireHttps('PORTAL_URL', portalUrl);
  }
  return {
    production,
    demo,
    host: text(env, 'HOST') ?? 'localhost',
    port,
    url,
    portalUrl,
    apiUrl,
    allowedOrigins: originList(env, portalUrl),
    dataDir: resolve(text(env, 'PORTAL_DATA_DIR') ?? resolve(REPOSITORY, '.data'), 'accounts'),
    contentDir: resolve(REPOSITORY, text(env, 'CONTENT_DIR') ?? 'content'),
    databaseUrl: databaseUrl(env),
    secret: secret(env, production && !demo),
    entitlementsSecret: entitlementsSecret(env),
    stripe: stripe(env),
    providers: providers(env),
    termsUrl: link(env, 'TERMS_URL'),
    smtpUrl: smtpUrl(env),
    mailFrom: text(env, 'MAIL_FROM') ?? 'Tidemark <support@tidemark.example>',
    campaignMonth: campaignMonth(env, demo),
    cookieDomain: cookieDomain(env, [new URL(url).hostname, new URL(portalUrl).hostname]),
    secureCookies: url.startsWith('https:'),
    alphaEmail: text(env, 'ALPHA_APPLICATION_EMAIL') ?? 'alpha@tidemark.example',
    staffEmails: staffEmails(env),
    upgradeUrl: link(env, 'UPGRADE_URL'),
    keyDays: integer(env, 'ACCOUNTS_KEY_DAYS', 30, [1, 365]),
    auditDays: integer(env, 'AUDIT_DAYS', 400, [30, 3650]),
    trustProxy: integer(env, 'TRUST_PROXY', 0, [0, 10]),
    drainSeconds: integer(env, 'DRAIN_SECONDS', 0, [0, 5]),
    metrics: metricsAddress(env),
    tracing: tracing(env),
    logLevel: oneOf(env, 'LOG_LEVEL', 'info', LOG_LEVELS),
  };
}
