import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import type { NextConfig } from 'next';
import { PHASE_DEVELOPMENT_SERVER } from 'next/constants.js';
import { readPlanPrices } from './src/server/settings/build-plans.ts';
import { buildSettings, collectorSettings } from './src/server/settings/build-settings.ts';
import { headersFromEnvironment } from './src/server/settings/security-headers.ts';
import { beforeFirstPaintScript } from './src/startup/before-first-paint.ts';

const require = createRequire(import.meta.url);

const DAY = 24 * 60 * 60;

/** Turbopack takes paths relative to the application. */
const originalReactDomClient = `./${relative(import.meta.dirname, require.resolve('react-dom/client'))}`;

export default function nextConfig(phase: string): NextConfig {
  const development = phase === PHASE_DEVELOPMENT_SERVER;
  return {
    // _document writes the inline script into every page.
    env: {
      ...buildSettings(process.env),
      ...collectorSettings(process.env),
      PLAN_PRICES: JSON.stringify(readPlanPrices(process.env.CONTENT_DIR)),
      BEFORE_FIRST_PAINT: beforeFirstPaintScript(),
    },
    // Tests build into a folder of their own.
    distDir: process.env.WEB_DIST_DIR || '.next',
    transpilePackages: [
      '@tidemark/charts',
      '@tidemark/contracts',
      '@tidemark/design',
      '@tidemark/rate-limit',
      '@tidemark/response-cache',
      '@tidemark/share-card',
    ],
    // The page cache of the custom server replaces the cache of Next.js, in memory and on disk.
    cacheHandler: join(import.meta.dirname, 'src', 'server', 'no-incremental-cache.js'),
    cacheMaxMemorySize: 0,
    poweredByHeader: false,
    reactStrictMode: true,
    // `npm run check` checks the types.
    typescript: { ignoreBuildErrors: true },
    experimental: {
      // The shared runtime starts with an inline script, which the content security policy forbids.
      turbopackSharedRuntime: false,
      // It detects pages of the App Router, and there are none.
      clientRouterFilter: false,
      // Going back restores the scroll position.
      scrollRestoration: true,
    },
    turbopack: {
      resolveAlias: {
        'react-dom/client': { browser: './src/startup/react-dom-client.js' },
        'react-dom-client-original': { browser: originalReactDomClient },
      },
    },
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
    // No rewrites: with even one, Next.js ships its path matcher to the browser.
    headers: async () => [
      // The custom server sets them too, for the responses that Next.js does not handle.
      { source: '/:path*', headers: headersFromEnvironment(process.env, development) },
      { source: '/embeds/:page*', headers: headersFromEnvironment(process.env, development, true) },
      // Without it browsers cache a permanent redirect forever, and a slug may change back.
      { source: '/:kind(articles|analysts|data-insights)/:slug', headers: [{ key: 'Expires', value: '0' }] },
    ],
  };
}
