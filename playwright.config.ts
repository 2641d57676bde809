import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findHeadlessChromium } from '@tidemark/harness/browsers';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/support/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./scripts/reporters/playwright.ts']],
  projects: [
    { name: 'e2e', testIgnore: 'slow/**', timeout: 30_000 },
    // These wait for servers that end and start again.
    {
      name: 'e2e-slow',
      testMatch: 'slow/**/*.spec.ts',
      timeout: 120_000,
      expect: { timeout: 60_000 },
    },
  ],
  use: {
    // Set by the global setup, which chooses the ports.
    ...(process.env.E2E_PORTAL_URL ? { baseURL: process.env.E2E_PORTAL_URL } : {}),
    browserName: 'chromium',
    launchOptions: { executablePath: findHeadlessChromium(), args: CHROMIUM_FLAGS },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Recording a trace takes about a third of a journey's time.
    trace: 'off',
    screenshot: 'only-on-failure',
    video: 'off',
    // Requests through a service worker cannot be intercepted by tests; those of offline reading allow it.
    serviceWorkers: 'block',
  },
});
