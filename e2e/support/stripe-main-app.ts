import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findHeadlessChromium } from '@tidemark/harness/browsers';
import { StripeStandIn, WEBHOOK_SECRET } from '@tidemark/stripe-stand-in';
import { startServerProcess } from './server-process.ts';
import { accountsUrl, apiUrl } from './sign-in.ts';
import { test as base } from './strict-page.ts';
import { testPortalSettings } from './test-portal.ts';

interface StripeMainApp {
  readonly stripe: StripeStandIn;
  /** Where the browser finds the main app instead of its usual port. */
  readonly port: number;
}

const portOf = (url: string | undefined) => new URL(url ?? '').port;

/**
 * A test with a second process of the main app, which sells plans through the stand-in for Stripe. It shares its
 * database with the first one, and this browser reaches it under the address of the first one, so that the portal
 * needs no other build.
 */
export const test = base.extend<object, { readonly mainApp: StripeMainApp }>({
  mainApp: [
    // Playwright needs the destructuring pattern.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const stripe = new StripeStandIn(Date.now);
      const ports = {
        WEB_PORT: portOf(process.env.E2E_PORTAL_URL),
        API_PORT: portOf(apiUrl()),
        ACCOUNTS_PORT: portOf(accountsUrl()),
      };
      const settings = testPortalSettings(ports, process.env.E2E_DATA_DIR ?? '', {
        ACCOUNTS_DATABASE_URL: process.env.E2E_ACCOUNTS_DATABASE_URL ?? '',
      });
      const env = {
        ...{ ACCOUNTS_URL: accountsUrl(), STRIPE_API_URL: await stripe.start(), NODE_ENV: 'development' },
        ...{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET },
      };
      const server = await startServerProcess('accounts', settings, { env, host: '127.0.0.1' });
      stripe.webhookUrl = `${server.url}/webhooks/stripe`;
      await use({ stripe, port: server.port });
      await server.process.stop();
      await stripe.stop();
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ mainApp }, use) => {
      const rule = `MAP ${new URL(accountsUrl()).host} 127.0.0.1:${mainApp.port}`;
      const args = [...CHROMIUM_FLAGS, `--host-resolver-rules=${rule}`];
      const browser = await chromium.launch({ executablePath: findHeadlessChromium(), args });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
});
