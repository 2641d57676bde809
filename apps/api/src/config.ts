import { createECDH } from 'node:crypto';
import { resolve } from 'node:path';
import { ownValue } from '@tidemark/contracts/own-value';
import { PUSH_HOSTS } from '@tidemark/contracts/push';
import { InvalidDatabaseUrlError, parseDatabaseUrl } from '@tidemark/postgres/database-url';
import {
  InvalidTracingSettingError,
  readTracingSettings,
  type TracingSettings,
} from '@tidemark/tracing/settings';

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly logLevel: string;
  readonly dataDir: string;
  readonly contentDir: string;
  readonly databaseUrl: string | undefined;
  /** PostgreSQL itself, if the other address is that of PgBouncer. */
  readonly databaseDirectUrl: string | undefined;
  /** A standby, for requests that only read. */
  readonly databaseReadUrl: string | undefined;
  /** Where the bytes of ingested images are stored instead of in the database. */
  readonly objectStorage: ObjectStorageConfig | undefined;
  /** Connections of this process for requests, and for ingest. */
  readonly poolSizes: { readonly requests: number; readonly ingest: number };
  /** The portal's public URL, the base of all links in documents for other systems. */
  readonly portalUrl: string;
  /** The API's public URL, the base of links that mail clients and feed readers request from it. */
  readonly apiUrl: string;
  /** Without a mail server, emails are written to a folder. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** The address to which mail servers return emails, and the secret with which they are passed on to the API. */
  readonly bounces: { readonly address: string; readonly secret: string } | undefined;
  /** The most emails, and the most push messages, that this process sends per second. */
  readonly messagesPerSecond: number;
  /** How push messages are sent; without a subject they are switched off. */
  readonly push: PushConfig | undefined;
  /** The WebSub hub that feeds name and that is notified of a publish. */
  readonly websubHub: string | undefined;
  readonly portalOrigins: readonly string[];
  readonly tokens: { readonly issuer: string; readonly audience: string; readonly jwksUrl: string };
  readonly trustProxy: number;
  readonly limits: {
    readonly perMinute: number;
    readonly searchesPerMinute: number;
    /** Above this event loop delay requests get 503; 0 switches the check off. */
    readonly maxDelayMs: number;
  };
  /** A request that has not arrived completely, including its body, is ended after this time. */
  readonly requestTimeoutMs: number;
  readonly handlerTimeoutMs: number;
  /** Chart images and share cards that may be rendered for one client in a minute. */
  readonly rendersPerMinute: number;
  readonly cacheSeconds: number;
  readonly assetBuckets: readonly string[];
  /** The disk space for rendered share cards. */
  readonly cardCacheMb: number;
  /** Ingest changes of the content folder automatically. */
  readonly watchContent: boolean;
  /** Shared with the portal, whose processes follow the content events and are exempt from limits. */
  readonly portalSecret: string | undefined;
  /** Whether a process that starts migrates PostgreSQL, or waits for `npm run db:migrate`. */
  readonly migratesOnStart: boolean;
  /** How long the server accepts requests after it was asked to stop. */
  readonly drainSeconds: number;
  /** Where edges accept messages about content changes. */
  readonly edgeUrls: readonly string[];
  /** Redis or Valkey, through which processes share rate limits. */
  readonly redisUrl: string | undefined;
  /** Where metrics are served; undefined turns them off. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** A service with the interface of OpenAI's embeddings, for search by meaning. */
  readonly embeddings: EmbeddingConfig | undefined;
  /** Where traces are sent; undefined turns them off. */
  readonly tracing: TracingSettings | undefined;
  /** The source of content instead of the folder. */
  readonly cms: CmsConfig | undefined;
}

export interface EmbeddingConfig {
  readonly url: string;
  readonly key: string | undefined;
  readonly model: string;
}

export interface CmsConfig {
  readonly url: string;
  readonly token: string;
  /** Signs the webhooks of the CMS. */
  readonly webhookSecret: string;
  /** Signs the URLs of previews; without it there are no previews. */
  readonly previewSecret: string | undefined;
  readonly sweepSeconds: number;
}

export interface PushConfig {
  /** An address at which push services can reach the operator. */
  readonly subject: string;
  /** A VAPID key pair; without one it is generated and stored in the database. */
  readonly keys: { readonly publicKey: string; readonly privateKey: string } | undefined;
  /** The hosts of permitted push services. */
  readonly hosts: readonly string[];
  /** Whether a push service may have an address that is not public, as in tests. */
  readonly allowsPrivate: boolean;
}

export interface ObjectStorageConfig {
  /** The address of the service, without the bucket. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly timeoutMs: number;
}

export class SettingError extends Error {}

type Env = Readonly<Record<string, string | undefined>>;

const repoRoot = resolve(import.meta.dirname, '../../..');

function integer(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = ownValue(env, name);
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new SettingError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  }
  return value;
}

function address(env: Env, name: string, fallback: string): string {
  const text = ownValue(env, name) || fallback;
  if (!/^https?:/i.test(text) || !URL.canParse(text))
    throw new SettingError(`${name} must be an address such as ${fallback}, not "${text}".`);
  return text.replace(/\/+$/, '');
}

const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

function databaseUrl(env: Env, name: string): string | undefined {
  const url = ownValue(env, name);
  if (!url) return undefined;
  try {
    parseDatabaseUrl(url);
  } catch (error) {
    throw error instanceof InvalidDatabaseUrlError ? new SettingError(`${name} ${error.message}`) : error;
  }
  return url;
}

function smtpUrl(env: Env): string | undefined {
  const url = env.SMTP_URL;
  if (!url || /^smtps?:\/\/./.test(url)) return url || undefined;
  throw new SettingError('SMTP_URL must start with smtp:// or smtps://.');
}

/** Each email has its own address, with at most 64 characters before the @. */
function bounceConfig(env: Env): Config['bounces'] {
  const address = env.BOUNCE_ADDRESS;
  const secret = optionalSecret(env, 'BOUNCE_SECRET');
  if (!address && secret === undefined) return undefined;
  if (!address || secret === undefined) {
    throw new SettingError('BOUNCE_ADDRESS and BOUNCE_SECRET are needed together.');
  }
  if (/^[\w-]{1,10}@[^\s@<>]+$/.test(address)) return { address, secret };
  throw new SettingError(
    'BOUNCE_ADDRESS must be an address such as bounce@example.com, with at most 10 characters before the @.',
  );
}

/** Both keys of one pair, in base64url. */
function vapidKeys(env: Env): PushConfig['keys'] {
  const [publicKey, privateKey] = [env.VAPID_PUBLIC_KEY || '', env.VAPID_PRIVATE_KEY || ''];
  if (publicKey === '' && privateKey === '') return undefined;
  const isPair = () => {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url') === publicKey;
  };
  try {
    if (isPair()) return { publicKey, privateKey };
  } catch {
    // The private key is not one.
  }
  throw new SettingError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair, both in base64url.');
}

function pushConfig(env: Env): PushConfig | undefined {
  const keys = vapidKeys(env);
  const subject = env.VAPID_SUBJECT;
  if (!subject) {
    if (keys) throw new SettingError('VAPID_PUBLIC_KEY is set, so VAPID_SUBJECT is required.');
    return undefined;
  }
  if (!/^(?:mailto:.+@.+|https:\/\/.+)$/.test(subject)) {
    throw new SettingError(`VAPID_SUBJECT must start with mailto: or https://, not "${subject}".`);
  }
  const hosts = list(env.PUSH_HOSTS);
  return {
    ...{ subject, keys, hosts: hosts.length > 0 ? hosts : PUSH_HOSTS },
    allowsPrivate: env.PUSH_PRIVATE_ADDRESSES === '1',
  };
}

function redisUrl(env: Env): string | undefined {
  const url = env.REDIS_URL;
  if (!url) return undefined;
  if (!/^rediss?:\/\/./.test(url)) throw new SettingError('REDIS_URL must start with redis:// or rediss://.');
  return url;
}

function edgeUrls(env: Env): string[] {
  return list(env.EDGE_URLS).map((url) => {
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
      throw new SettingError('EDGE_URLS must be http:// addresses, separated by commas.');
    }
    return url;
  });
}

const REQUEST_TIMEOUT_MS = 10_000;
const HANDLER_TIMEOUT_MS = 15_000;
/** Shorter than the time after which the database ends an idle transaction: images are stored within one. */
const STORAGE_TIMEOUT_MS = 4000;
const MIN_SECRET_LENGTH = 32;

function optionalSecret(env: Env, name: string): string | undefined {
  const value = ownValue(env, name);
  if (!value) return undefined;
  if (value.length >= MIN_SECRET_LENGTH) return value;
  throw new SettingError(`${name} must have at least ${MIN_SECRET_LENGTH} characters, not ${value.length}.`);
}

function cmsSecret(env: Env, name: string): string {
  const value = optionalSecret(env, name);
  if (value !== undefined) return value;
  throw new SettingError(
    `CMS_URL is set, so ${name} is required, with at least ${MIN_SECRET_LENGTH} characters.`,
  );
}

function cmsConfig(env: Env): CmsConfig | undefined {
  if (!env.CMS_URL) return undefined;
  return {
    url: address(env, 'CMS_URL', 'http://localhost:1337'),
    token: cmsSecret(env, 'CMS_TOKEN'),
    webhookSecret: cmsSecret(env, 'CMS_WEBHOOK_SECRET'),
    previewSecret: optionalSecret(env, 'PREVIEW_SECRET'),
    sweepSeconds: integer(env, 'CMS_SWEEP_SECONDS', 30, 1, 86_400),
  };
}

function objectStorage(env: Env): ObjectStorageConfig | undefined {
  if (!env.S3_ENDPOINT) return undefined;
  const bucket = env.S3_BUCKET;
  const accessKeyId = env.S3_ACCESS_KEY_ID;
  const secretAccessKey = env.S3_SECRET_ACCESS_KEY;
  if (!bucket || !accessKeyId || !secretAccessKey) {
    throw new SettingError(
      'S3_ENDPOINT is set, so S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are required.',
    );
  }
  const endpoint = address(env, 'S3_ENDPOINT', 'https://s3.eu-central-1.amazonaws.com');
  const key = { accessKeyId, secretAccessKey };
  return { endpoint, bucket, region: env.S3_REGION || 'us-east-1', ...key, timeoutMs: STORAGE_TIMEOUT_MS };
}

function embeddingConfig(env: Env): EmbeddingConfig | undefined {
  if (!env.EMBEDDINGS_URL) return undefined;
  const url = address(env, 'EMBEDDINGS_URL', 'https://api.openai.com/v1');
  const model = env.EMBEDDINGS_MODEL;
  if (!model) throw new SettingError('EMBEDDINGS_URL is set, so EMBEDDINGS_MODEL is required.');
  return { url, key: env.EMBEDDINGS_KEY || undefined, model };
}

function metricsAddress(env: Env): Config['metrics'] {
  const port = integer(env, 'API_METRICS_PORT', 0, 0, 65535);
  return port === 0 ? undefined : { host: env.METRICS_HOST || 'localhost', port };
}

function tracing(env: Env): Config['tracing'] {
  try {
    return readTracingSettings({
      endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
      headers: env.OTEL_EXPORTER_OTLP_HEADERS,
      samplerArg: env.OTEL_TRACES_SAMPLER_ARG,
    });
  } catch (error) {
    throw error instanceof InvalidTracingSettingError ? new SettingError(error.message) : error;
  }
}

export function readConfig(env: Env): Config {
  const portal = address(env, 'PORTAL_URL', `http://localhost:${integer(env, 'WEB_PORT', 3000, 1, 65535)}`);
  const accounts = address(
    env,
    'ACCOUNTS_URL',
    `http://localhost:${integer(env, 'ACCOUNTS_PORT', 4100, 1, 65535)}`,
  );
  return {
    host: env.API_HOST || 'localhost',
    port: integer(env, 'API_PORT', 4000, 0, 65535),
    logLevel: env.LOG_LEVEL || 'info',
    dataDir: resolve(repoRoot, env.PORTAL_DATA_DIR || '.data', 'api'),
    contentDir: resolve(repoRoot, env.CONTENT_DIR || 'content'),
    databaseUrl: databaseUrl(env, 'DATABASE_URL'),
    databaseDirectUrl: databaseUrl(env, 'DATABASE_DIRECT_URL'),
    databaseReadUrl: databaseUrl(env, 'DATABASE_READ_URL'),
    objectStorage: objectStorage(env),
    poolSizes: {
      requests: integer(env, 'DATABASE_POOL_SIZE', 10, 1, 1000),
      ingest: integer(env, 'INGEST_POOL_SIZE', 4, 1, 1000),
    },
    portalUrl: portal,
    apiUrl: address(env, 'API_URL', `http://localhost:${integer(env, 'API_PORT', 4000, 0, 65535)}`),
    smtpUrl: smtpUrl(env),
    messagesPerSecond: integer(env, 'MESSAGES_PER_SECOND', 50, 1, 10_000),
    mailFrom: env.MAIL_FROM || 'Tidemark <support@tidemark.example>',
    bounces: bounceConfig(env),
    push: pushConfig(env),
    websubHub: env.WEBSUB_HUB ? address(env, 'WEBSUB_HUB', 'https://pubsubhubbub.appspot.com') : undefined,
    portalOrigins: [new URL(portal).origin, ...list(env.EXTRA_ORIGINS)],
    tokens: {
      issuer: env.TOKEN_ISSUER || accounts,
      audience: env.TOKEN_AUDIENCE || 'portal',
      jwksUrl: address(env, 'JWKS_URL', `${accounts}/.well-known/jwks.json`),
    },
    trustProxy: integer(env, 'TRUST_PROXY', 0, 0, 10),
    limits: {
      perMinute: integer(env, 'RATE_LIMIT', 1200, 1, 100_000_000),
      searchesPerMinute: integer(env, 'SEARCH_RATE_LIMIT', 240, 1, 100_000_000),
      maxDelayMs: integer(env, 'MAX_EVENT_LOOP_DELAY_MS', 1000, 0, 60_000),
    },
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
    handlerTimeoutMs: HANDLER_TIMEOUT_MS,
    rendersPerMinute: integer(env, 'RENDER_RATE_LIMIT', 60, 1, 100_000_000),
    cacheSeconds: integer(env, 'CACHE_SECONDS', 60, 0, 3600),
    assetBuckets: list(env.ASSET_BUCKETS),
    cardCacheMb: integer(env, 'CARD_CACHE_MB', 256, 1, 1_000_000),
    watchContent: env.CONTENT_WATCH !== '0',
    portalSecret: optionalSecret(env, 'REVALIDATE_SECRET'),
    migratesOnStart: env.MIGRATE_ON_START !== '0',
    drainSeconds: integer(env, 'DRAIN_SECONDS', 0, 0, 5),
    edgeUrls: edgeUrls(env),
    redisUrl: redisUrl(env),
    metrics: metricsAddress(env),
    embeddings: embeddingConfig(env),
    tracing: tracing(env),
    cms: cmsConfig(env),
  };
}
