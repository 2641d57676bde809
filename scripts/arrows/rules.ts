// Which room may import which. A folder (or a single file) of apps/*/src that is not named here is an error:
// whoever adds one decides here where it stands.

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
    '(root)': ['config', 'security-headers'],
  },
  api: {
    server: ['app', 'config', 'content', 'store', 'cache', 'plugins'],
    app: ['plugins', 'routes', 'config', 'present', 'search', 'store', 'cache', 'content'],
    plugins: ['present', 'search', 'store', 'cache', 'config'],
    routes: ['plugins', 'present', 'search', 'store', 'cache', 'config'],
    content: ['store', 'search', 'cache', 'config'],
    present: ['store', 'search', 'cache', 'config'],
    search: ['store', 'config'],
    cache: ['config'],
    store: ['config'],
    config: [],
    '(root)': ['store', 'config'],
  },
  accounts: {
    '(root)': ['config'],
  },
};

/** Areas whose subfolders never import one another; whoever stands above composes them. */
export const SEPARATE = ['apps/web/features'];

/** Outside the apps: room → the rooms it may import. */
export const ROOMS: Record<string, string[]> = {
  'packages/contracts': [],
  'packages/harness': [],
  scripts: ['packages/harness', 'packages/contracts'],
  e2e: ['packages/harness', 'packages/contracts'],
  // A benchmark fills a database of its own through the API's stores.
  bench: ['packages/harness', 'packages/contracts', 'apps/api'],
  content: ['packages/contracts'],
  '(root)': ['packages/harness'],
};

/** Rooms that may use only these npm packages; the leaf runs in the browser and does no I/O. */
export const PACKAGES: Record<string, string[]> = {
  'packages/contracts': ['typebox'],
};

/** What every test may import besides its own app or package. */
export const TESTS_MAY = ['packages/harness', 'packages/contracts'];
