import { type Env, Settings } from '@tidemark/settings/settings';
import { readTracingSettings } from '@tidemark/tracing/settings';
import { buildSettings } from './build-settings.ts';

/** What a process of the portal reads when it starts. The others are fixed at build. */
export function readServerSettings(env: Env) {
  const settings = new Settings(env);
  const publicApiUrl = buildSettings(env).API_URL;
  return {
    development: settings.text('NODE_ENV') === 'development',
    port: settings.integer('WEB_PORT', 3000, 0, 65_535),
    hostname: settings.text('WEB_HOST', 'localhost'),
    logLevel: settings.text('LOG_LEVEL', 'info'),
    trustedProxies: settings.integer('TRUST_PROXY', 0, 0, 10),
    apiUrl: settings.address('API_INTERNAL_URL', 'http://api:4000', publicApiUrl),
    buildFolder: settings.text('WEB_DIST_DIR', '.next'),
    /** Shared with the API. */
    portalSecret: settings.secret('REVALIDATE_SECRET'),
    redisUrl: settings.redisUrl(),
    pagesPerMinute: settings.integer('WEB_RATE_LIMIT', 3000, 1, 1_000_000_000),
    imagesPerMinute: settings.integer('IMAGE_RATE_LIMIT', 1200, 1, 1_000_000_000),
    drainSeconds: settings.integer('DRAIN_SECONDS', 0, 0, 5),
    metrics: settings.metrics('WEB_METRICS_PORT'),
    tracing: readTracingSettings(settings),
  };
}
