import { settings } from '../src/settings';

const portal = new URL(settings.portalUrl).origin;

export default [
  // First, so that it answers whatever the others think of a request.
  'global::health',
  'strapi::logger',
  'strapi::errors',
  {
    name: 'strapi::security',
    config: {
      contentSecurityPolicy: {
        useDefaults: true,
        // The admin talks to its own server only: no release check, no marketplace, no tracking.
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
  // Readers never come here, and the API is no browser: no other origin has anything to ask.
  { name: 'strapi::cors', config: { origin: [] } },
  'strapi::query',
  'strapi::body',
  'strapi::session',
  'strapi::favicon',
  'strapi::public',
];
