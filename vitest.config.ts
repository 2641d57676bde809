import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const apiTests = 'apps/api/**/*.test.ts';
// Tests of the API that use no database.
const apiUnitTests = 'apps/api/**/*.unit.test.ts';
const accountsTests = 'apps/accounts/**/*.test.ts';
const accountsSlowTests = 'apps/accounts/**/*.slow.test.ts';
const componentTests = 'apps/web/**/*.component.test.tsx';
// Tests that are slow by nature run with `npm run test:slow` only.
const slowTests = '**/*.slow.test.{ts,tsx}';
const apiSlowTests = 'apps/api/**/*.slow.test.ts';
const never = ['**/node_modules/**', '**/.next*/**'];
/** Slow tests start servers, end them and wait until others have noticed. */
const slowLimits = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };
const fastOnly = [...never, slowTests];

const unitTests = [
  'packages/**/*.test.ts',
  'bench/**/*.test.ts',
  'apps/web/**/*.test.{ts,tsx}',
  'content/tools/**/*.test.ts',
  'scripts/**/*.test.ts',
  'apps/cms/test/**/*.test.ts',
  apiUnitTests,
];
// Test files share a worker, which halves the time of the stage. Files that replace modules, globals or environment
// variables each get a worker of their own.
const isolatedUnitTests = globSync(unitTests, {
  exclude: [...fastOnly, componentTests],
}).filter((file) =>
  /\bvi\.(mock|doMock|hoisted|resetModules|stubEnv|unstubAllEnvs|stubGlobal)\b|\bglobalThis\./.test(
    readFileSync(file, 'utf8'),
  ),
);

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    // Set-up that a file shares, such as a crawl, may take longer on a busy machine.
    hookTimeout: 180_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        // The web app's tsconfig leaves JSX for Next.js to compile; tests run it directly.
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'unit',
          include: unitTests,
          exclude: [...fastOnly, componentTests, ...isolatedUnitTests],
          isolate: false,
        },
      },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'unit-isolated',
          include: isolatedUnitTests,
          exclude: fastOnly,
        },
      },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'component',
          environment: 'jsdom',
          include: [componentTests],
          exclude: fastOnly,
          setupFiles: ['apps/web/test/component-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: [apiTests],
          exclude: [...fastOnly, apiUnitTests],
          globalSetup: ['apps/api/test/postgres-template.ts'],
          setupFiles: ['apps/api/test/setup.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'unit-slow',
          ...slowLimits,
          include: [slowTests],
          exclude: [...never, apiSlowTests, accountsSlowTests],
        },
      },
      {
        extends: true,
        test: {
          name: 'api-slow',
          ...slowLimits,
          include: [apiSlowTests],
          exclude: never,
          globalSetup: ['apps/api/test/postgres-template.ts'],
          setupFiles: ['apps/api/test/setup.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'accounts',
          include: [accountsTests],
          exclude: fastOnly,
          globalSetup: ['apps/accounts/test/postgres-template.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'accounts-slow',
          ...slowLimits,
          include: [accountsSlowTests],
          exclude: never,
          globalSetup: ['apps/accounts/test/postgres-template.ts'],
        },
      },
    ],
  },
});
