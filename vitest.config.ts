import { defineConfig } from 'vitest/config';

const apiTests = 'apps/api/**/*.test.ts';
// Rules that touch no database: once is enough.
const apiUnitTests = 'apps/api/**/*.unit.test.ts';
const componentTests = 'apps/web/**/*.component.test.tsx';
const never = ['**/node_modules/**', '**/.next*/**'];

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        // The web app's tsconfig keeps JSX for Next to compile; here it has to run.
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/accounts/**/*.test.ts',
            'apps/web/**/*.test.{ts,tsx}',
            'content/tools/**/*.test.ts',
            'scripts/**/*.test.ts',
            apiUnitTests,
          ],
          exclude: [...never, componentTests],
        },
      },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'component',
          environment: 'jsdom',
          include: [componentTests],
          exclude: never,
          setupFiles: ['apps/web/test/component-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api-pglite',
          include: [apiTests],
          exclude: [...never, apiUnitTests],
          globalSetup: ['apps/api/test/pglite-template.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api-postgres',
          include: [apiTests],
          exclude: [...never, apiUnitTests],
          globalSetup: ['packages/harness/src/vitest-postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'accounts-postgres',
          include: ['apps/accounts/src/app.test.ts', 'apps/accounts/src/routes/**/*.test.ts'],
          exclude: never,
          globalSetup: ['packages/harness/src/vitest-postgres.ts'],
        },
      },
    ],
  },
});
