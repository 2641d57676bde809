import { settings } from '../src/settings';

const portal = new URL(settings.portalUrl).origin;

export default [
  // First, so that the other middlewares cannot reject a health check.
  'global::health',
  'strapi::logger',
  'strapi::errors',
  {
    name: 'strapi::security',
    config: {
      contentSecurityPolicy: {
        useDefaults: true,
        // The admin connects to its own server only, without release check, marketplace or tracking.
        directives: {
          'connect-src': ["'self'"],
          'img-src': ["'self'", 'data:', 'blob:', portal],
          'media-src': ["'self'", 'data:', 'blob:'],
          'frame-src': ["'self'", portal],
          upgradeInsecureRequests: null,
        },
      },
    },
  },
  // Only the admin and the portal API use this server, so no other origin needs access.
  { name: 'strapi::cors', config: { origin: [] } },
  'strapi::query',
  'strapi::body',
  'strapi::session',
  'strapi::favicon',
  'strapi::public',
];
