// Which zone may import which. A folder (or a single file) of apps/*/src that is not listed here is an error:
// a change that adds one also lists it here.

const API_FEATURES = ['features', 'tables', 'search', 'platform'];
const ACCOUNTS_FEATURES = ['features', 'platform'];

/** Inside an app: area → the areas it may import. Its own area and the packages of its app are allowed too. */
export const APPS: Record<string, Record<string, string[]>> = {
  web: {
    pages: ['screens', 'domain', 'ui', 'platform', 'styles'],
    screens: ['domain', 'ui', 'platform'],
    domain: ['domain', 'ui', 'platform'],
    ui: ['platform'],
    platform: [],
    styles: [],
    next: [],
    server: ['platform', 'startup'],
    startup: [],
    'service-worker': ['platform'],
    '(root)': ['server', 'startup', 'platform'],
  },
  api: {
    server: ['compose', 'platform'],
    compose: ['app', 'delete-expired', 'measure', 'ingest', ...API_FEATURES],
    app: ['register-routes', 'measure', ...API_FEATURES],
    'register-routes': API_FEATURES,
    'delete-expired': API_FEATURES,
    measure: API_FEATURES,
    // Commands of operators, processes of their own.
    command: ['ingest', ...API_FEATURES],
    migrate: ['platform'],
    'copy-images': ['platform'],
    ingest: API_FEATURES,
    features: API_FEATURES,
    // The tables of the features: what the database contains, known to whatever reads or writes it.
    tables: ['tables', 'platform'],
    search: ['tables', 'platform'],
    platform: [],
    '(root)': ['platform'],
  },
  accounts: {
    server: ['app', ...ACCOUNTS_FEATURES],
    command: ACCOUNTS_FEATURES,
    app: ['create-services', 'measure', 'register-routes', ...ACCOUNTS_FEATURES],
    'create-services': ACCOUNTS_FEATURES,
    'register-routes': ['features'],
    measure: ['features'],
    features: ACCOUNTS_FEATURES,
    platform: [],
    '(root)': ['platform'],
  },
};

/** The packages that all areas of an app may import. */
export const APP_PACKAGES: Record<string, string[]> = {
  web: [
    'packages/contracts',
    'packages/charts',
    'packages/design',
    'packages/share-card',
    'packages/lifecycle',
    'packages/metrics',
    'packages/rate-limit',
    'packages/response-cache',
    'packages/settings',
    'packages/tracing',
  ],
  api: [
    'packages/contracts',
    'packages/charts',
    'packages/design',
    'packages/email',
    'packages/share-card',
    'packages/lifecycle',
    'packages/metrics',
    'packages/postgres',
    'packages/rate-limit',
    'packages/response-cache',
    'packages/settings',
    'packages/tracing',
  ],
  accounts: [
    'packages/contracts',
    'packages/design',
    'packages/email',
    'packages/lifecycle',
    'packages/metrics',
    'packages/postgres',
    'packages/rate-limit',
    'packages/settings',
    'packages/tracing',
  ],
};

/**
 * Areas whose subfolders are zones of their own. Screens never import one another, pages compose them; the nouns of
 * the portal's domain and of the main app do, through their entry files.
 */
export const SEPARATE = ['apps/web/screens', 'apps/web/domain', 'apps/accounts/features'];

/**
 * Areas whose subfolders are nouns. Whatever is outside a noun imports its `index.ts` only; those that compose the app
 * also import its routes.
 */
export const NOUNS = ['apps/api/features'];
export const IMPORT_ROUTES = ['apps/api/app', 'apps/api/register-routes', 'apps/accounts/register-routes'];

/**
 * Areas with a public interface: other areas of the app may import only these files of them, given as globs.
 *
 * A noun of the portal has an entry file for each purpose instead of one index that re-exports everything: whoever
 * imports such an index, even for a type, would put requests, caches and offline storage into the first load of
 * every page. `index.ts` is the noun's model, `calls.ts` its requests, `checks.ts` what their responses must have,
 * `queries.ts` what is cached of them, `offline.ts` what works without a connection, `start.ts` what runs once per
 * document. Components and hooks can be imported one by one. All other files are private to the noun.
 *
 * A noun of the main app consists of a few files, so only its routes are private.
 */
export const ENTRY_FILES: Record<string, string[]> = {
  'apps/accounts/features': ['apps/accounts/src/features/*.ts', 'apps/accounts/src/features/*/!(*routes).ts'],
  'apps/api/search': [
    'apps/api/src/search/engine.ts',
    'apps/api/src/search/create-engine.ts',
    'apps/api/src/search/other-kinds.ts',
    'apps/api/src/search/outbox.ts',
    'apps/api/src/search/tables.ts',
    'apps/api/src/search/vectors.ts',
  ],
  'apps/web/domain': [
    'apps/web/src/domain/*/{index,calls,checks,queries,offline,start}.ts',
    'apps/web/src/domain/*/**/[A-Z]*.tsx',
    'apps/web/src/domain/*/**/use-*.ts',
  ],
};

/** Outside the apps: zone → the zones it may import. */
export const ZONES: Record<string, string[]> = {
  'packages/contracts': [],
  'packages/charts': ['packages/contracts'],
  'packages/share-card': ['packages/contracts'],
  'packages/design': ['packages/share-card'],
  'packages/email': ['packages/design'],
  'packages/lifecycle': [],
  'packages/metrics': ['packages/contracts'],
  'packages/postgres': [],
  'packages/rate-limit': [],
  'packages/response-cache': [],
  'packages/settings': [],
  'packages/tracing': ['packages/settings'],
  'packages/test-corpus': ['packages/contracts'],
  'packages/harness': [],
  'packages/stripe-stand-in': [],
  // `npm run cms` reads the content folder through the content tools.
  scripts: ['packages/harness', 'packages/contracts', 'packages/design', 'content'],
  // Both start the servers as `npm start` does.
  e2e: [
    ...['packages/harness', 'packages/contracts', 'packages/test-corpus', 'packages/stripe-stand-in'],
    'scripts',
  ],
  // Benchmarks fill a database through the API's stores and open the portal as the browser journeys do.
  bench: [
    ...['packages/harness', 'packages/contracts', 'packages/design', 'packages/share-card'],
    'packages/test-corpus',
    ...['scripts', 'apps/api', 'e2e'],
  ],
  content: ['packages/contracts', 'packages/share-card'],
  '(root)': ['packages/harness'],
};

/**
 * Zones that may use only these npm packages and Node modules. The first three also run in the browser and
 * perform no I/O.
 */
export const ALLOWED_PACKAGES: Record<string, string[]> = {
  'packages/contracts': ['typebox'],
  'packages/charts': [],
  'packages/share-card': [],
  'packages/lifecycle': [],
  'packages/metrics': ['prom-client', 'node:events', 'node:http', 'node:net'],
  'packages/postgres': ['pg', 'node:async_hooks'],
  'packages/rate-limit': ['@redis/client', 'node:crypto', 'node:http', 'node:net'],
  'packages/response-cache': ['lru-cache', 'node:crypto', 'node:http', 'node:util', 'node:zlib'],
  'packages/test-corpus': [],
};

/** What every test may import besides its own app or package and what its zone may import. */
export const TEST_IMPORTS = [
  'packages/harness',
  'packages/contracts',
  'packages/test-corpus',
  'packages/stripe-stand-in',
];
