import { resolve } from 'node:path';
import { parseDatabaseUrl } from '@tidemark/postgres/database-url';
import { type Env, SettingError, Settings } from '@tidemark/settings/settings';
import { readTracingSettings } from '@tidemark/tracing/settings';
import { bounceConfig, cmsConfig, embeddingConfig, objectStorage, pushConfig } from './services.ts';

export type Config = Readonly<ReturnType<typeof readConfig>>;

const repoRoot = resolve(import.meta.dirname, '../../../../..');

function requiredDatabaseUrl(settings: Settings): string {
  const url = settings.checked('DATABASE_URL', parseDatabaseUrl);
  if (url !== undefined) return url;
  throw new SettingError('DATABASE_URL is not set. `npm start` and `npm run dev` set it themselves.');
}

function edgeUrls(settings: Settings): string[] {
  const urls = settings.list('EDGE_URLS');
  if (urls.every((url) => /^https?:$/.test(URL.parse(url)?.protocol ?? ''))) return urls;
  throw new SettingError('EDGE_URLS must be http:// addresses, separated by commas.');
}

export function readConfig(env: Env) {
  const settings = new Settings(env);
  /** A public address; by default that of this machine. */
  const address = (name: string, port: number) => {
    const local = `http://localhost:${port}`;
    return settings.address(name, local, local);
  };
  const port = settings.integer('API_PORT', 4000, 0, 65535);
  const portalUrl = address('PORTAL_URL', settings.integer('WEB_PORT', 3000, 1, 65535));
  const accountsUrl = address('ACCOUNTS_URL', settings.integer('ACCOUNTS_PORT', 4100, 1, 65535));
  const jwksUrl = `${accountsUrl}/.well-known/jwks.json`;
  return {
    host: settings.text('API_HOST', 'localhost'),
    port,
    logLevel: settings.text('LOG_LEVEL', 'info'),
    dataDir: resolve(repoRoot, settings.text('PORTAL_DATA_DIR', '.data'), 'api'),
    contentDir: resolve(repoRoot, settings.text('CONTENT_DIR', 'content')),
    databaseUrl: requiredDatabaseUrl(settings),
    /** PostgreSQL itself, if the other address is that of PgBouncer. */
    databaseDirectUrl: settings.checked('DATABASE_DIRECT_URL', parseDatabaseUrl),
    /** Where the bytes of ingested images are stored instead of in the database. */
    objectStorage: objectStorage(settings),
    /** Connections of this process for requests, and for ingest. */
    poolSizes: {
      requests: settings.integer('DATABASE_POOL_SIZE', 10, 1, 1000),
      ingest: settings.integer('INGEST_POOL_SIZE', 4, 1, 1000),
    },
    /** The portal's public URL, the base of all links in documents for other systems. */
    portalUrl,
    /** The API's public URL, the base of links that mail clients and feed readers request from it. */
    apiUrl: address('API_URL', port),
    /** Without a mail server, emails are written to a folder. */
    smtpUrl: settings.smtpUrl(),
    /** The most emails, and the most push messages, that this process sends per second. */
    messagesPerSecond: settings.integer('MESSAGES_PER_SECOND', 20, 1, 10_000),
    mailFrom: settings.text('MAIL_FROM', 'Tidemark <support@tidemark.example>'),
    bounces: bounceConfig(settings),
    /** How push messages are sent; without a subject they are switched off. */
    push: pushConfig(settings),
    /** The WebSub hub that feeds name and that is notified of a publish. */
    websubHub: settings.address('WEBSUB_HUB', 'https://pubsubhubbub.appspot.com'),
    portalOrigins: [new URL(portalUrl).origin, ...settings.list('EXTRA_ORIGINS')],
    tokens: {
      issuer: settings.text('TOKEN_ISSUER', accountsUrl),
      audience: settings.text('TOKEN_AUDIENCE', 'portal'),
      jwksUrl: settings.address('JWKS_URL', jwksUrl, jwksUrl),
    },
    trustProxy: settings.integer('TRUST_PROXY', 0, 0, 10),
    limits: {
      perMinute: settings.integer('RATE_LIMIT', 1200, 1, 100_000_000),
      searchesPerMinute: settings.integer('SEARCH_RATE_LIMIT', 240, 1, 100_000_000),
      /** Above this event loop delay requests get 503; 0 switches the check off. */
      maxDelayMs: settings.integer('MAX_EVENT_LOOP_DELAY_MS', 1000, 0, 60_000),
    },
    /** A request that has not arrived completely, including its body, is ended after this time. */
    requestTimeoutMs: 10_000,
    handlerTimeoutMs: 15_000,
    /** Chart images and share cards that may be rendered for one client in a minute. */
    rendersPerMinute: settings.integer('RENDER_RATE_LIMIT', 60, 1, 100_000_000),
    cacheSeconds: settings.integer('CACHE_SECONDS', 60, 0, 3600),
    assetBuckets: settings.list('ASSET_BUCKETS'),
    /** The disk space for rendered share cards. */
    cardCacheMb: settings.integer('CARD_CACHE_MB', 256, 1, 1_000_000),
    /** Ingest changes of the content folder automatically. */
    watchContent: settings.flag('CONTENT_WATCH', true),
    /** Whether the dates of a publication that allows it move with the day of its first ingest. */
    movesDates: settings.flag('CONTENT_DATES_MOVE', true),
    /** Shared with the portal, whose processes follow the content events and are exempt from limits. */
    portalSecret: settings.secret('REVALIDATE_SECRET'),
    /** Whether a process that starts migrates PostgreSQL, or waits for `npm run db:migrate`. */
    migratesOnStart: settings.flag('MIGRATE_ON_START', true),
    /** How long the server accepts requests after it was asked to stop. */
    drainSeconds: settings.integer('DRAIN_SECONDS', 0, 0, 5),
    /** Where edges accept messages about content changes. */
    edgeUrls: edgeUrls(settings),
    redisUrl: settings.redisUrl(),
    metrics: settings.metrics('API_METRICS_PORT'),
    embeddings: embeddingConfig(settings),
    tracing: readTracingSettings(settings),
    /** The source of content instead of the folder. */
    cms: cmsConfig(settings),
  };
}
