import { resolve } from 'node:path';
import { ownValue } from '@tidemark/contracts/own-value';
import { InvalidDatabaseUrlError, parseDatabaseUrl } from '@tidemark/postgres/database-url';
import {
  InvalidTracingSettingError,
  readTracingSettings,
  type TracingSettings,
} from '@tidemark/tracing/settings';

import {
  type BounceConfig,
  bounceConfig,
  type CmsConfig,
  cmsConfig,
  type EmbeddingConfig,
  embeddingConfig,
  type ObjectStorageConfig,
  objectStorage,
  type PushConfig,
  pushConfig,
} from './services.ts';
import { address, type Env, integer, list, optionalSecret, SettingError } from './settings.ts';

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly logLevel: string;
  readonly dataDir: string;
  readonly contentDir: string;
  readonly databaseUrl: string;
  /** PostgreSQL itself, if the other address is that of PgBouncer. */
  readonly databaseDirectUrl: string | undefined;
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
  readonly bounces: BounceConfig | undefined;
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
  /** Whether the dates of a publication that allows it move with the day of its first ingest. */
  readonly movesDates: boolean;
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

const repoRoot = resolve(import.meta.dirname, '../../../../..');

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

function requiredDatabaseUrl(env: Env): string {
  const url = databaseUrl(env, 'DATABASE_URL');
  if (url) return url;
  throw new SettingError('DATABASE_URL is not set. `npm start` and `npm run dev` set it themselves.');
}

function smtpUrl(env: Env): string | undefined {
  const url = env.SMTP_URL;
  if (!url || /^smtps?:\/\/./.test(url)) return url || undefined;
  throw new SettingError('SMTP_URL must start with smtp:// or smtps://.');
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
    databaseUrl: requiredDatabaseUrl(env),
    databaseDirectUrl: databaseUrl(env, 'DATABASE_DIRECT_URL'),
    objectStorage: objectStorage(env),
    poolSizes: {
      requests: integer(env, 'DATABASE_POOL_SIZE', 10, 1, 1000),
      ingest: integer(env, 'INGEST_POOL_SIZE', 4, 1, 1000),
    },
    portalUrl: portal,
    apiUrl: address(env, 'API_URL', `http://localhost:${integer(env, 'API_PORT', 4000, 0, 65535)}`),
    smtpUrl: smtpUrl(env),
    messagesPerSecond: integer(env, 'MESSAGES_PER_SECOND', 20, 1, 10_000),
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
    movesDates: env.CONTENT_DATES_MOVE !== '0',
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
