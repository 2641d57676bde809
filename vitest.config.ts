import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const apiTests = 'apps/api/**/*.test.ts';
// Rules that use no database run once, not on each engine.
const apiUnitTests = 'apps/api/**/*.unit.test.ts';
const componentTests = 'apps/web/**/*.component.test.tsx';
// Tests that are slow by nature run with `npm run test:slow` only.
const slowTests = '**/*.slow.test.{ts,tsx}';
const apiSlowTests = 'apps/api/**/*.slow.test.ts';
// Tests that send thousands of requests or ingest whole publications take minutes on PGlite. `npm test` runs them
// on PostgreSQL, `npm run test:slow` on PGlite as well.
const slowOnPglite = [
  'apps/api/test/canary.test.ts',
  'apps/api/src/content/sync.test.ts',
  'apps/api/src/routes/share-cards.test.ts',
  'apps/api/src/search/engine.test.ts',
  'apps/api/src/search/index-consistency.test.ts',
  'apps/api/src/search/memory-term-index.test.ts',
  'apps/api/src/search/oracle.test.ts',
];
const never = ['**/node_modules/**', '**/.next*/**'];
// Two processes of the main app, and rows in large numbers, need PostgreSQL.
const accountsPostgresTests = [
  'apps/accounts/test/races/**/*.test.ts',
  'apps/accounts/test/many-rows.test.ts',
];
const fastOnly = [...never, slowTests];

const unitTests = [
  'packages/**/*.test.ts',
  'bench/**/*.test.ts',
  'apps/accounts/**/*.test.ts',
  'apps/web/**/*.test.{ts,tsx}',
  'content/tools/**/*.test.ts',
  'scripts/**/*.test.ts',
  apiUnitTests,
];
// Test files share a worker, which halves the time of the stage. Files that replace modules, globals or environment
// variables each get a worker of their own.
const isolatedUnitTests = globSync(unitTests, {
  exclude: [...fastOnly, componentTests, ...accountsPostgresTests],
}).filter((file) =>
  /\bvi\.(mock|doMock|hoisted|resetModules|stubEnv|stubGlobal)\b|\bglobalThis\./.test(
    readFileSync(file, 'utf8'),
  ),
);

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    // Tests wait for conditions, so long limits cost nothing on a fast machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        // The web app's tsconfig leaves JSX for Next.js to compile; tests run it directly.
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'unit',
          include: unitTests,
          exclude: [...fastOnly, componentTests, ...accountsPostgresTests, ...isolatedUnitTests],
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
          name: 'api-pglite',
          include: [apiTests],
          exclude: [...fastOnly, apiUnitTests, ...slowOnPglite],
          globalSetup: ['apps/api/test/pglite-template.ts'],
          setupFiles: ['apps/api/test/setup.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'api-postgres',
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
          include: [slowTests],
          exclude: [...never, apiSlowTests],
        },
      },
      {
        extends: true,
        test: {
          name: 'api-pglite-slow',
          include: [apiSlowTests, ...slowOnPglite],
          exclude: never,
          globalSetup: ['apps/api/test/pglite-template.ts'],
          setupFiles: ['apps/api/test/setup.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'api-postgres-slow',
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
          name: 'accounts-postgres',
          include: [
            ...accountsPostgresTests,
            'apps/accounts/src/app.test.ts',
            'apps/accounts/src/mail/email-queue.test.ts',
            'apps/accounts/src/members/event-delivery.test.ts',
            'apps/accounts/src/routes/**/*.test.ts',
          ],
          exclude: fastOnly,
          globalSetup: ['packages/harness/src/vitest-postgres.ts'],
        },
      },
    ],
  },
});
