import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '@tidemark/harness/chromium';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/support/global-setup.ts',
  // Beside three servers and a browser, two cores have no room for a second journey at once.
  workers: 1,
  fullyParallel: true,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./scripts/reporters/playwright.ts']],
  use: {
    // Set by the global set-up, which chooses the ports.
    ...(process.env.E2E_PORTAL_URL ? { baseURL: process.env.E2E_PORTAL_URL } : {}),
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
    locale: 'en-GB',
    timezoneId: 'UTC',
    trace: 'retain-on-failure',
    video: 'off',
  },
});
