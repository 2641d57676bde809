// Which room may import which. A folder (or a single file) of apps/*/src that is not named here is an error:
// whoever adds one decides here where it stands.

const API_LEAVES = ['clock', 'config'];
const ACCOUNTS_FACE = ['http', 'services', 'pages'];
const ACCOUNTS_DOMAIN = [
  'auth',
  'background',
  'clock',
  'config',
  'log',
  'mail',
  'members',
  'settings',
  'tokens',
];

/** Inside an app: area → the areas it may import. Its own area is always allowed, `contracts` too. */
export const APPS: Record<string, Record<string, string[]>> = {
  web: {
    pages: ['features', 'components', 'lib', 'config', 'styles'],
    features: ['components', 'lib', 'config', 'styles'],
    components: ['lib', 'config', 'styles'],
    lib: ['config'],
    config: [],
    styles: [],
    'security-headers': ['config'],
    next: [],
    '(root)': ['config', 'security-headers', 'lib'],
  },
  api: {
    server: ['app', 'plugins', 'content', 'store', 'cache', ...API_LEAVES],
    command: ['content', 'store', ...API_LEAVES],
    app: ['plugins', 'routes', 'content', 'out', 'present', 'search', 'store', 'cache', ...API_LEAVES],
    plugins: ['present', 'search', 'store', 'cache', ...API_LEAVES],
    routes: ['plugins', 'out', 'present', 'search', 'store', 'cache', ...API_LEAVES],
    content: ['store', 'search', 'cache', ...API_LEAVES],
    // What machines read: the formats, made of what the presenters let through.
    out: ['present', 'store', 'cache', ...API_LEAVES],
    present: ['store', 'search', 'cache', ...API_LEAVES],
    search: ['store', ...API_LEAVES],
    store: API_LEAVES,
    cache: API_LEAVES,
    clock: [],
    config: [],
    '(root)': ['store', 'config'],
  },
  accounts: {
    server: ['app', 'config', 'log'],
    app: ['create-services', 'routes', ...ACCOUNTS_FACE, ...ACCOUNTS_DOMAIN],
    'create-services': [...ACCOUNTS_FACE, ...ACCOUNTS_DOMAIN],
    routes: [...ACCOUNTS_FACE, ...ACCOUNTS_DOMAIN],
    // What the handlers share and what they show: above the domain, below the routes.
    ...Object.fromEntries(ACCOUNTS_FACE.map((area) => [area, [...ACCOUNTS_FACE, ...ACCOUNTS_DOMAIN]])),
    ...Object.fromEntries(ACCOUNTS_DOMAIN.map((area) => [area, ACCOUNTS_DOMAIN])),
    settings: [],
    '(root)': ['config'],
  },
};

/** Areas whose subfolders never import one another; whoever stands above composes them. */
export const SEPARATE = ['apps/web/features'];

/** Outside the apps: room → the rooms it may import. */
export const ZONES: Record<string, string[]> = {
  'packages/contracts': [],
  'packages/harness': [],
  // `npm run cms` reads the content folder as its own tools do.
  scripts: ['packages/harness', 'packages/contracts', 'content'],
  // Both start the servers as `npm start` does.
  e2e: ['packages/harness', 'packages/contracts', 'scripts'],
  // A benchmark fills a database of its own through the API's stores, and opens the portal as a journey does.
  bench: ['packages/harness', 'packages/contracts', 'scripts', 'apps/api', 'e2e'],
  content: ['packages/contracts'],
  '(root)': ['packages/harness'],
};

/** Rooms that may use only these npm packages; the leaf runs in the browser and does no I/O. */
export const ALLOWED_PACKAGES: Record<string, string[]> = {
  'packages/contracts': ['typebox'],
};

/** What every test may import besides its own app or package and what its room may. */
export const TEST_IMPORTS = ['packages/harness', 'packages/contracts'];
