import type { NextConfig } from 'next';
import { PHASE_DEVELOPMENT_SERVER } from 'next/constants.js';
import { LEFT_OUT } from './lighter/left-out.ts';
import { securityHeaders } from './src/security-headers.ts';

const settings = {
  PORTAL_URL: process.env.PORTAL_URL ?? `http://localhost:${process.env.WEB_PORT ?? '3000'}`,
  API_URL: process.env.API_URL ?? `http://localhost:${process.env.API_PORT ?? '4000'}`,
  ACCOUNTS_URL: process.env.ACCOUNTS_URL ?? `http://localhost:${process.env.ACCOUNTS_PORT ?? '4100'}`,
  CAMPAIGN_MONTH: process.env.CAMPAIGN_MONTH ?? '',
  ALWAYS_SYNC: process.env.ALWAYS_SYNC ?? '',
  COMPONENT_PAGE: process.env.COMPONENT_PAGE ?? '',
};

/** Services of others, each off without an address. */
const collectors = {
  ANALYTICS_URL: process.env.ANALYTICS_URL ?? '',
  REPLAY_URL: process.env.REPLAY_URL ?? '',
  SUCCESS_URL: process.env.SUCCESS_URL ?? '',
  PIPELINE_URL: process.env.PIPELINE_URL ?? '',
  ERRORS_URL: process.env.ERRORS_URL ?? '',
};

const DAY = 24 * 60 * 60;

export default function nextConfig(phase: string): NextConfig {
  const development = phase === PHASE_DEVELOPMENT_SERVER;
  return {
    env: { ...settings, ...collectors },
    // Builds for tests stand beside the one that `npm start` serves.
    distDir: process.env.WEB_DIST_DIR || '.next',
    transpilePackages: [
      '@tidemark/charts',
      '@tidemark/contracts',
      '@tidemark/rate-limit',
      '@tidemark/share-card',
    ],
    poweredByHeader: false,
    reactStrictMode: true,
    // Types are checked by `npm run check`; a build made by `npm start` need not wait for them.
    typescript: { ignoreBuildErrors: true },
    // Next's own default keeps a stale page for a year.
    expireTime: 10 * DAY,
    experimental: {
      // The shared runtime is started by an inline script, which our content security policy forbids.
      turbopackSharedRuntime: false,
      // It tells pages of the App Router from ours, and there are none.
      clientRouterFilter: false,
      // Whoever goes back finds the page where they left it.
      scrollRestoration: true,
    },
    turbopack: { resolveAlias: LEFT_OUT },
    images: {
      deviceSizes: [640, 750, 828, 1080, 1200, 1920, 2048, 3840],
      imageSizes: [16, 32, 48, 64, 96, 128, 256, 384],
      qualities: [75],
      formats: ['image/avif', 'image/webp'],
      localPatterns: [
        { pathname: '/assets/**', search: '' },
        { pathname: '/_next/static/media/**', search: '' },
      ],
      remotePatterns: [],
      minimumCacheTTL: DAY,
      maximumDiskCacheSize: 512 * 1024 * 1024,
    },
    // No rewrites: with even one, Next ships its whole path matcher to every reader's browser.
    headers: async () => [
      {
        source: '/:path*',
        headers: securityHeaders({
          apiUrl: settings.API_URL,
          accountsUrl: settings.ACCOUNTS_URL,
          collectors: Object.values(collectors).filter((url) => url !== ''),
          https: settings.PORTAL_URL.startsWith('https:'),
          development,
        }),
      },
      // Browsers keep a permanent redirect for good unless told otherwise, and a slug may be taken back.
      { source: '/:kind(articles|analysts|data-insights)/:slug', headers: [{ key: 'Expires', value: '0' }] },
      // Font files carry a hash of their content in their name.
      {
        source: '/fonts/:file*',
        headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
      },
    ],
  };
}
