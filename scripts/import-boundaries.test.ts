import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { readModules } from './import-boundaries/modules.ts';
import { scanImports } from './import-boundaries/scan.ts';
import { findViolations } from './import-boundaries/violations.ts';

const check = fileURLToPath(new URL('./import-boundaries.ts', import.meta.url));
const planted: string[] = [];

function plant(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'tidemark-arrows-'));
  planted.push(root);
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), source);
  }
  return root;
}

function complaintsAbout(files: Record<string, string>): string[] {
  return findViolations(readModules(plant(files)));
}

/** One import from a file to another, in otherwise empty modules. */
function arrow(from: string, to: string, specifier: string): string[] {
  return complaintsAbout({
    [from]: `import { x } from '${specifier}';\nexport const y = x;`,
    [to]: 'export const x = 1;',
  });
}

afterEach(() => {
  for (const root of planted.splice(0)) rmSync(root, { recursive: true });
});

describe('the scanner', () => {
  test('sees every way to name a module, types included', () => {
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
    const names = scanImports('x.ts', source).map((found) => found.specifier);
    expect(names.sort()).toEqual('abcdefghij'.split('').map((name) => `./${name}.ts`));
  });

  test('is not fooled by comments, strings, templates, patterns and markup', () => {
    const source = `
      // import './comment.ts'
      /* import './block.ts' */
      const text = "import './string.ts'";
      const template = \`\${1} import './template.ts'\`;
      const pattern = /import '.\\/pattern.ts'/;
      export const markup = <p title="a">import x from './markup.ts'</p>;`;
    expect(scanImports('x.tsx', source)).toEqual([]);
  });

  test('says on which line', () => {
    expect(scanImports('x.ts', `\n\nimport './a.ts';`)).toEqual([{ specifier: './a.ts', line: 3 }]);
  });
});

describe('circles', () => {
  test('two modules that import each other', () => {
    const complaints = complaintsAbout({
      'apps/api/src/store/a.ts': `import { b } from './b.ts'; export const a = () => b;`,
      'apps/api/src/store/b.ts': `import { a } from './a.ts'; export const b = () => a;`,
    });
    expect(complaints).toEqual([
      'circle: apps/api/src/store/a.ts → apps/api/src/store/b.ts → apps/api/src/store/a.ts',
    ]);
  });

  test('a long one made of nothing but types', () => {
    const complaints = complaintsAbout({
      'packages/contracts/src/a.ts': `import type { B } from './b.ts'; export type A = { b: B };`,
      'packages/contracts/src/b.ts': `import { type C } from './c.ts'; export type B = { c: C };`,
      'packages/contracts/src/c.ts': `export type C = { a: import('./a.ts').A };`,
    });
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toMatch(/^circle: .*a\.ts → .*b\.ts → .*c\.ts → .*a\.ts$/);
  });

  test('a module that imports itself', () => {
    expect(complaintsAbout({ 'packages/contracts/src/a.ts': `export * from './a.ts';` })).toHaveLength(1);
  });

  test('one that passes through a package name', () => {
    const complaints = complaintsAbout({
      'packages/contracts/src/a.ts': `export * from '@tidemark/contracts/b';`,
      'packages/contracts/src/b.ts': `export * from './a.ts';`,
    });
    expect(complaints).toHaveLength(1);
  });
});

describe('wrong arrows', () => {
  test.each([
    [
      'web: a component imports a feature',
      'apps/web/src/components/a.tsx',
      'apps/web/src/features/home/b.tsx',
      '../features/home/b.tsx',
    ],
    [
      'web: lib imports a component',
      'apps/web/src/lib/a.ts',
      'apps/web/src/components/b.tsx',
      '../components/b',
    ],
    [
      'web: a feature imports a page',
      'apps/web/src/features/home/a.tsx',
      'apps/web/src/pages/b.tsx',
      '../../pages/b.tsx',
    ],
    [
      'web: a feature imports another',
      'apps/web/src/features/home/a.tsx',
      'apps/web/src/features/search/b.tsx',
      '../search/b.tsx',
    ],
    ['web: config imports lib', 'apps/web/src/config.ts', 'apps/web/src/lib/b.ts', './lib/b.ts'],
    ['api: a store imports a route', 'apps/api/src/store/a.ts', 'apps/api/src/routes/b.ts', '../routes/b.ts'],
    [
      'api: a store imports the presenter',
      'apps/api/src/store/a.ts',
      'apps/api/src/present/b.ts',
      '../present/b.ts',
    ],
    ['api: a route imports the app', 'apps/api/src/routes/a.ts', 'apps/api/src/app.ts', '../app.ts'],
    [
      'api: content imports a route',
      'apps/api/src/content/a.ts',
      'apps/api/src/routes/b.ts',
      '../routes/b.ts',
    ],
    [
      'api: content imports the presenter',
      'apps/api/src/content/a.ts',
      'apps/api/src/present/b.ts',
      '../present/b.ts',
    ],
    [
      'an app imports another by path',
      'apps/web/src/lib/a.ts',
      'apps/api/src/present/b.ts',
      '../../../api/src/present/b.ts',
    ],
    [
      'an app imports another by name',
      'apps/web/src/lib/a.ts',
      'apps/api/src/present/b.ts',
      '@tidemark/api/present/b',
    ],
    [
      'a test imports another app',
      'apps/web/src/lib/a.test.ts',
      'apps/api/src/present/b.ts',
      '../../../api/src/present/b.ts',
    ],
    [
      'an app imports the harness',
      'apps/api/src/store/a.ts',
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
      'apps/api/src/store/b.ts',
      '../../../apps/api/src/store/b.ts',
    ],
    ['a module imports a test', 'apps/api/src/store/a.ts', 'apps/api/src/store/b.test.ts', './b.test.ts'],
    ['a module imports a test helper', 'apps/api/src/store/a.ts', 'apps/api/test/b.ts', '../../test/b.ts'],
  ])('%s', (_, from, to, specifier) => {
    const complaints = arrow(from, to, specifier);
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toContain(`${from}:1 `);
  });

  test('a wrong arrow made of a type is a wrong arrow', () => {
    const complaints = complaintsAbout({
      'apps/api/src/store/a.ts': `import type { X } from '../routes/b.ts'; export type A = X;`,
      'apps/api/src/routes/b.ts': 'export type X = string;',
    });
    expect(complaints).toEqual([
      'apps/api/src/store/a.ts:1 apps/api/store may not import apps/api/routes (apps/api/src/routes/b.ts)',
    ]);
  });

  test.each(['fastify', 'node:fs', 'typebox-other'])('contracts use the package %s', (name) => {
    expect(complaintsAbout({ 'packages/contracts/src/a.ts': `import '${name}';` })).toHaveLength(1);
  });

  test('a folder that the rules do not know', () => {
    expect(complaintsAbout({ 'apps/web/src/hooks/a.ts': 'export const a = 1;' })).toEqual([
      'apps/web/hooks is not in scripts/import-boundaries/rules.ts: add it to the rules',
    ]);
  });

  test('a computed address, and one that leads nowhere', () => {
    expect(complaintsAbout({ 'apps/api/src/store/a.ts': `import(process.argv[2]);` })).toHaveLength(1);
    expect(complaintsAbout({ 'apps/api/src/store/a.ts': `import './gone.ts';` })).toHaveLength(1);
  });
});

describe('right arrows', () => {
  test.each([
    [
      'a page composes a feature',
      'apps/web/src/pages/a.tsx',
      'apps/web/src/features/home/b.tsx',
      '../features/home/b.tsx',
    ],
    [
      'a feature uses itself',
      'apps/web/src/features/home/a.tsx',
      'apps/web/src/features/home/b.tsx',
      './b.tsx',
    ],
    ['a route asks a store', 'apps/api/src/routes/a.ts', 'apps/api/src/store/b.ts', '../store/b.ts'],
    [
      'an app uses the contracts',
      'apps/accounts/accounts.config.ts',
      'packages/contracts/src/b.ts',
      '@tidemark/contracts/b',
    ],
    [
      'a test uses the harness',
      'apps/api/src/store/a.test.ts',
      'packages/harness/src/b.ts',
      '@tidemark/harness/b',
    ],
    ['a journey starts the servers', 'e2e/a.spec.ts', 'scripts/lib/b.mjs', '../scripts/lib/b.mjs'],
    ['a test uses its helper', 'apps/api/src/store/a.test.ts', 'apps/api/test/b.ts', '../../test/b.ts'],
  ])('%s', (_, from, to, specifier) => {
    expect(arrow(from, to, specifier)).toEqual([]);
  });

  test('contracts use typebox', () => {
    expect(
      complaintsAbout({ 'packages/contracts/src/a.ts': `import 'typebox'; import 'typebox/value';` }),
    ).toEqual([]);
  });
});

describe('the command', () => {
  test('fails on a planted circle and passes without it', () => {
    const circle = plant({
      'packages/contracts/src/a.ts': `import type { B } from './b.ts'; export type A = B;`,
      'packages/contracts/src/b.ts': `import type { A } from './a.ts'; export type B = A;`,
    });
    const line = plant({
      'packages/contracts/src/a.ts': `import type { B } from './b.ts'; export type A = B;`,
      'packages/contracts/src/b.ts': 'export type B = string;',
    });
    expect(spawnSync(process.execPath, [check, circle]).status).toBe(1);
    expect(execFileSync(process.execPath, [check, line], { encoding: 'utf8' })).toContain(
      '2 modules, 1 imports',
    );
  });

  test('fails when it has read nothing', () => {
    expect(spawnSync(process.execPath, [check, plant({ 'README.md': '' })]).status).toBe(1);
  });

  test('really reads this workspace', () => {
    const modules = readModules(fileURLToPath(new URL('..', import.meta.url)));
    expect([...modules.keys()]).toContain('packages/contracts/src/access.ts');
    expect(modules.size).toBeGreaterThan(50);
  });
});
