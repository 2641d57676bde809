import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { readModules } from './import-boundaries/modules.ts';
import { scanImports } from './import-boundaries/scan.ts';
import { findViolations } from './import-boundaries/violations.ts';

const check = fileURLToPath(new URL('./import-boundaries.ts', import.meta.url));
const biome = fileURLToPath(new URL('../node_modules/@biomejs/biome/bin/biome', import.meta.url));
const created: string[] = [];

function createWorkspace(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'tidemark-boundaries-'));
  created.push(root);
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), source);
  }
  return root;
}

const API = 'apps/api/src';
const ACCOUNTS = 'apps/accounts/src';
const pathTo = (from: string, to: string) => {
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
};

function violationsIn(files: Record<string, string>): string[] {
  return findViolations(readModules(createWorkspace(files)));
}

/** The violations in two modules of which the first imports the second. */
function singleImport(from: string, to: string, specifier: string): string[] {
  return violationsIn({
    [from]: `import { x } from '${specifier}';\nexport const y = x;`,
    [to]: 'export const x = 1;',
  });
}

afterEach(() => {
  for (const root of created.splice(0)) rmSync(root, { recursive: true });
});

describe('the scanner', () => {
  test('finds every form of import, type imports included', () => {
    const source = `
      import a from './a.ts';
      import type { B } from './b.ts';
      import { type C } from './c.ts';
      import './d.ts';
      export * from './e.ts';
      export type { F } from './f.ts';
      const g = import('./g.ts');
      const h = import(\`./h.ts\`);
      type I = import('./i.ts').I;
      type J = typeof import('./j.ts');`;
    const names = scanImports('x.ts', source).map((imported) => imported.specifier);
    expect(names.sort()).toEqual('abcdefghij'.split('').map((name) => `./${name}.ts`));
  });

  test('ignores imports in comments, strings, templates, regular expressions and markup', () => {
    const source = `
      // import './comment.ts'
      /* import './block.ts' */
      const text = "import './string.ts'";
      const template = \`\${1} import './template.ts'\`;
      const pattern = /import '.\\/pattern.ts'/;
      export const markup = <p title="a">import x from './markup.ts'</p>;`;
    expect(scanImports('x.tsx', source)).toEqual([]);
  });

  test('reports the line', () => {
    expect(scanImports('x.ts', `\n\nimport './a.ts';`)).toEqual([{ specifier: './a.ts', line: 3 }]);
  });
});

describe('import cycles', () => {
  /** The rule of Biome that reports cycles, with our configuration. */
  function lint(files: Record<string, string>) {
    const config = JSON.parse(readFileSync(new URL('../biome.json', import.meta.url), 'utf8'));
    const root = createWorkspace({
      ...files,
      'package.json': JSON.stringify({ workspaces: ['packages/*'] }),
      'packages/contracts/package.json': JSON.stringify({
        ...{ name: '@tidemark/contracts', exports: { './b': './src/b.ts' } },
      }),
      'biome.json': JSON.stringify({ ...config, $schema: undefined, vcs: { enabled: false } }),
    });
    mkdirSync(join(root, 'node_modules/@tidemark'), { recursive: true });
    symlinkSync('../../packages/contracts', join(root, 'node_modules/@tidemark/contracts'));
    return spawnSync(process.execPath, [biome, 'lint', '--only=suspicious/noImportCycles', root], {
      cwd: root,
      encoding: 'utf8',
    });
  }

  test.each([
    ['values', `import { b } from './b.ts'; export const a = () => b;`],
    ['types', `import type { B } from './b.ts'; export type A = { b: B };`],
    ['a package name', `export * from '@tidemark/contracts/b';`],
  ])('are rejected: of %s', (_, a) => {
    const source = (name: string) => `packages/contracts/src/${name}.ts`;
    const files = { [source('a')]: a, [source('b')]: `export type { A } from './c.ts';` };
    const rejected = lint({ ...files, [source('c')]: `export type { A } from './a.ts';` });
    expect(rejected.stderr).toContain('noImportCycles');
    expect(rejected.status).toBe(1);
    expect(lint({ ...files, [source('c')]: 'export type A = 1;' }).status).toBe(0);
  });
});

describe('forbidden imports', () => {
  test.each([
    [
      'web: ui imports the domain',
      'apps/web/src/ui/Button/a.tsx',
      'apps/web/src/domain/articles/index.ts',
      '../../domain/articles/index.ts',
    ],
    [
      'web: ui imports a screen',
      'apps/web/src/ui/Button/a.tsx',
      'apps/web/src/screens/home/b.tsx',
      '../../screens/home/b.tsx',
    ],
    [
      'web: the platform imports ui',
      'apps/web/src/platform/http/a.ts',
      'apps/web/src/ui/Button/b.tsx',
      '../../ui/Button/b',
    ],
    [
      'web: the platform imports the domain',
      'apps/web/src/platform/http/a.ts',
      'apps/web/src/domain/articles/calls.ts',
      '../../domain/articles/calls.ts',
    ],
    [
      'web: a noun imports a screen',
      'apps/web/src/domain/articles/a.ts',
      'apps/web/src/screens/home/b.tsx',
      '../../screens/home/b.tsx',
    ],
    [
      'web: a noun imports what is private to another',
      'apps/web/src/domain/articles/calls.ts',
      'apps/web/src/domain/authors/b.ts',
      '../authors/b.ts',
    ],
    [
      'web: a screen imports what is private to a noun',
      'apps/web/src/screens/home/a.tsx',
      'apps/web/src/domain/authors/b.ts',
      '../../domain/authors/b.ts',
    ],
    [
      'web: a page imports what is private to a noun',
      'apps/web/src/pages/a.tsx',
      'apps/web/src/domain/authors/cards/b.ts',
      '../domain/authors/cards/b.ts',
    ],
    [
      'web: a screen imports a page',
      'apps/web/src/screens/home/a.tsx',
      'apps/web/src/pages/b.tsx',
      '../../pages/b.tsx',
    ],
    [
      'web: a screen imports another',
      'apps/web/src/screens/home/a.tsx',
      'apps/web/src/screens/search/b.tsx',
      '../search/b.tsx',
    ],
    [
      'web: the server imports the domain',
      'apps/web/src/server/a.ts',
      'apps/web/src/domain/articles/index.ts',
      '../domain/articles/index.ts',
    ],
    [
      'web: the service worker imports the domain',
      'apps/web/src/service-worker/a.ts',
      'apps/web/src/domain/articles/index.ts',
      '../domain/articles/index.ts',
    ],
    ['api: platform imports a feature', `${API}/platform/http/a.ts`, `${API}/features/gifts/index.ts`],
    ['api: platform imports the search', `${API}/platform/http/a.ts`, `${API}/search/engine.ts`],
    ['api: platform imports a table of a feature', `${API}/platform/a.ts`, `${API}/features/gifts/tables.ts`],
    ['api: the search imports a feature', `${API}/search/a.ts`, `${API}/features/gifts/index.ts`],
    ['api: a feature imports ingest', `${API}/features/gifts/a.ts`, `${API}/ingest/b.ts`],
    ['api: a feature imports the app', `${API}/features/gifts/routes.ts`, `${API}/app.ts`],
    ['api: a table imports a store', `${API}/features/gifts/tables.ts`, `${API}/features/gifts/store.ts`],
    [
      'api: a noun imports the store of another',
      `${API}/features/gifts/a.ts`,
      `${API}/features/feeds/store.ts`,
    ],
    [
      'api: a noun imports the routes of another',
      `${API}/features/gifts/a.ts`,
      `${API}/features/feeds/routes.ts`,
    ],
    ['api: ingest imports the store of a noun', `${API}/ingest/a.ts`, `${API}/features/gifts/store.ts`],
    ['api: ingest imports routes', `${API}/ingest/a.ts`, `${API}/features/gifts/routes.ts`],
    ['api: ingest imports the composition', `${API}/ingest/a.ts`, `${API}/compose.ts`],
    [
      'api: the composition imports the store of a noun',
      `${API}/compose.ts`,
      `${API}/features/gifts/store.ts`,
    ],
    ['api: the server imports a feature', `${API}/server.ts`, `${API}/features/gifts/index.ts`],
    [
      'api: a feature imports a part of the search engine',
      `${API}/features/gifts/routes.ts`,
      `${API}/search/b.ts`,
    ],
    [
      'accounts: platform imports a feature',
      `${ACCOUNTS}/platform/http/a.ts`,
      `${ACCOUNTS}/features/login/page.ts`,
    ],
    [
      'accounts: a noun imports the routes of another',
      `${ACCOUNTS}/features/login/a.ts`,
      `${ACCOUNTS}/features/signup/routes.ts`,
    ],
    [
      'accounts: the composition imports routes',
      `${ACCOUNTS}/create-services.ts`,
      `${ACCOUNTS}/features/signup/routes.ts`,
    ],
    ['accounts: a feature imports the app', `${ACCOUNTS}/features/login/routes.ts`, `${ACCOUNTS}/app.ts`],
    [
      'an app imports another by path',
      'apps/web/src/platform/a.ts',
      'apps/api/src/platform/b.ts',
      '../../../api/src/platform/b.ts',
    ],
    [
      'an app imports another by name',
      'apps/web/src/platform/a.ts',
      'apps/api/src/platform/b.ts',
      '@tidemark/api/platform/b',
    ],
    [
      'a test imports another app',
      'apps/web/src/platform/a.test.ts',
      'apps/api/src/platform/b.ts',
      '../../../api/src/platform/b.ts',
    ],
    [
      'an app imports the harness',
      'apps/api/src/platform/a.ts',
      'packages/harness/src/b.ts',
      '@tidemark/harness/b',
    ],
    [
      'contracts import the harness',
      'packages/contracts/src/a.ts',
      'packages/harness/src/b.ts',
      '@tidemark/harness/b',
    ],
    [
      'contracts import an app',
      'packages/contracts/src/a.ts',
      'apps/api/src/platform/b.ts',
      '../../../apps/api/src/platform/b.ts',
    ],
    [
      'charts import a share card',
      'packages/charts/src/a.ts',
      'packages/share-card/src/b.ts',
      '@tidemark/share-card/b',
    ],
    [
      'contracts import charts',
      'packages/contracts/src/a.ts',
      'packages/charts/src/b.ts',
      '@tidemark/charts/b',
    ],
    [
      'the main app imports charts',
      'apps/accounts/src/app.ts',
      'packages/charts/src/b.ts',
      '@tidemark/charts/b',
    ],
    [
      'an app imports the test corpus',
      'apps/web/src/platform/a.ts',
      'packages/test-corpus/src/b.ts',
      '@tidemark/test-corpus/b',
    ],
    [
      'a module imports a test',
      'apps/api/src/platform/a.ts',
      'apps/api/src/platform/b.test.ts',
      './b.test.ts',
    ],
    ['a module imports a test helper', 'apps/api/src/platform/a.ts', 'apps/api/test/b.ts', '../../test/b.ts'],
  ])('%s', (_, from, to, specifier = pathTo(from, to)) => {
    const violations = singleImport(from, to, specifier);
    expect(violations).toHaveLength(1);
    expect(violations[0]).toContain(`${from}:1 `);
  });

  test('reports a forbidden type import', () => {
    const violations = violationsIn({
      'apps/api/src/platform/a.ts': `import type { X } from '../search/engine.ts'; export type A = X;`,
      'apps/api/src/search/engine.ts': 'export type X = string;',
    });
    expect(violations).toEqual([
      'apps/api/src/platform/a.ts:1 apps/api/platform may not import apps/api/search (apps/api/src/search/engine.ts)',
    ]);
  });

  test.each(['fastify', 'node:fs', 'typebox-other'])('contracts may not use the package %s', (name) => {
    expect(violationsIn({ 'packages/contracts/src/a.ts': `import '${name}';` })).toHaveLength(1);
  });

  test.each(['node:fs', 'typebox'])('charts may not use the package %s', (name) => {
    expect(violationsIn({ 'packages/charts/src/a.ts': `import '${name}';` })).toHaveLength(1);
  });

  test('reports the import of a file that its package does not export', () => {
    const files = {
      'apps/web/src/platform/a.ts': `import { x } from '@tidemark/charts/internal'; export const y = x;`,
      'packages/charts/src/internal.ts': 'export const x = 1;',
    };
    const manifest = (exports: object) => ({ 'packages/charts/package.json': JSON.stringify({ exports }) });
    expect(violationsIn({ ...files, ...manifest({ './layout': './src/layout.ts' }) })).toEqual([
      'apps/web/src/platform/a.ts:1 imports @tidemark/charts/internal, which does not exist or is not exported',
    ]);
    expect(violationsIn({ ...files, ...manifest({ './internal': './src/internal.ts' }) })).toEqual([]);
  });

  test('reports a folder that the rules do not list', () => {
    expect(violationsIn({ 'apps/web/src/hooks/a.ts': 'export const a = 1;' })).toEqual([
      'apps/web/hooks is not in scripts/import-boundaries/rules.ts: add it to the rules',
    ]);
  });

  test('reports a computed path and a path that does not exist', () => {
    expect(violationsIn({ 'apps/api/src/platform/a.ts': `import(process.argv[2]);` })).toHaveLength(1);
    expect(violationsIn({ 'apps/api/src/platform/a.ts': `import './gone.ts';` })).toHaveLength(1);
  });
});

describe('allowed imports', () => {
  test.each([
    [
      'a page composes screens',
      'apps/web/src/pages/a.tsx',
      'apps/web/src/screens/home/b.tsx',
      '../screens/home/b.tsx',
    ],
    ['a screen uses itself', 'apps/web/src/screens/home/a.tsx', 'apps/web/src/screens/home/b.tsx', './b.tsx'],
    [
      'a screen uses the model of a noun',
      'apps/web/src/screens/home/a.tsx',
      'apps/web/src/domain/authors/index.ts',
      '../../domain/authors/index.ts',
    ],
    [
      'a screen uses a card of a noun',
      'apps/web/src/screens/home/a.tsx',
      'apps/web/src/domain/authors/cards/Card.tsx',
      '../../domain/authors/cards/Card.tsx',
    ],
    [
      'a noun uses the requests of another',
      'apps/web/src/domain/articles/queries.ts',
      'apps/web/src/domain/authors/calls.ts',
      '../authors/calls.ts',
    ],
    [
      'a noun uses its private files',
      'apps/web/src/domain/articles/a.ts',
      'apps/web/src/domain/articles/b.ts',
      './b.ts',
    ],
    ['ingest uses the search engine', `${API}/ingest/a.ts`, `${API}/search/create-engine.ts`],
    ['ingest uses a noun', `${API}/ingest/a.ts`, `${API}/features/gifts/index.ts`],
    ['a noun uses another', `${API}/features/gifts/a.ts`, `${API}/features/feeds/index.ts`],
    ['a noun reads a table of another', `${API}/features/gifts/a.ts`, `${API}/features/feeds/tables.ts`],
    ['the search knows tables', `${API}/search/a.ts`, `${API}/features/gifts/tables.ts`],
    [
      'a route uses the store of its noun',
      `${API}/features/gifts/routes.ts`,
      `${API}/features/gifts/store.ts`,
    ],
    [
      'the main app registers routes',
      `${ACCOUNTS}/register-routes.ts`,
      `${ACCOUNTS}/features/login/routes.ts`,
    ],
    [
      'a noun of the main app imports another',
      `${ACCOUNTS}/features/login/a.ts`,
      `${ACCOUNTS}/features/signup/page.ts`,
    ],
    ['the app registers routes', `${API}/register-routes.ts`, `${API}/features/gifts/change-routes.ts`],
    ['the server runs the composition', `${API}/server.ts`, `${API}/compose.ts`],
    [
      'an app uses the contracts',
      'apps/accounts/accounts.config.ts',
      'packages/contracts/src/b.ts',
      '@tidemark/contracts/b',
    ],
    [
      'a test uses the harness',
      'apps/api/src/platform/a.test.ts',
      'packages/harness/src/b.ts',
      '@tidemark/harness/b',
    ],
    [
      'the API draws a chart',
      'apps/api/src/features/charts/a.ts',
      'packages/charts/src/b.ts',
      '@tidemark/charts/b',
    ],
    [
      'a test uses the test corpus',
      'apps/api/src/platform/a.test.ts',
      'packages/test-corpus/src/b.ts',
      '@tidemark/test-corpus/b',
    ],
    ['a journey starts the servers', 'e2e/a.spec.ts', 'scripts/lib/b.mjs', '../scripts/lib/b.mjs'],
    ['a test uses its helper', 'apps/api/src/platform/a.test.ts', 'apps/api/test/b.ts', '../../test/b.ts'],
  ])('%s', (_, from, to, specifier = pathTo(from, to)) => {
    expect(singleImport(from, to, specifier)).toEqual([]);
  });

  test('contracts may use typebox', () => {
    expect(
      violationsIn({ 'packages/contracts/src/a.ts': `import 'typebox'; import 'typebox/value';` }),
    ).toEqual([]);
  });
});

describe('the command line', () => {
  test('fails on a forbidden import and passes without it', () => {
    const forbidden = createWorkspace({ 'packages/contracts/src/a.ts': `import 'node:fs';` });
    const line = createWorkspace({
      'packages/contracts/src/a.ts': `import type { B } from './b.ts'; export type A = B;`,
      'packages/contracts/src/b.ts': 'export type B = string;',
    });
    expect(spawnSync(process.execPath, [check, forbidden]).status).toBe(1);
    expect(execFileSync(process.execPath, [check, line], { encoding: 'utf8' })).toContain(
      '2 modules, 1 imports',
    );
  });

  test('fails when it found no modules', () => {
    expect(spawnSync(process.execPath, [check, createWorkspace({ 'README.md': '' })]).status).toBe(1);
  });

  test('reads this workspace', () => {
    const modules = readModules(fileURLToPath(new URL('..', import.meta.url)));
    expect([...modules.keys()]).toContain('packages/contracts/src/access.ts');
    expect(modules.size).toBeGreaterThan(50);
  });
});

describe('package manifests', () => {
  const packages = fileURLToPath(new URL('../packages', import.meta.url));

  test.each(readdirSync(packages))('%s lists each of its exports, and each exists', (name) => {
    const { exports } = JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8'));
    expect(Object.keys(exports)).not.toHaveLength(0);
    for (const [entry, file] of Object.entries(exports)) {
      expect(entry).not.toContain('*');
      expect(existsSync(join(packages, name, String(file))), `${entry} of ${name}`).toBe(true);
    }
  });
});
