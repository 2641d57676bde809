import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { runtimeNode, withLocalPrograms } from '../../scripts/lib/node.mjs';
import { startServers } from '../../scripts/lib/servers.mjs';
import { readSettings } from '../../scripts/lib/settings.mjs';
import { stopAll } from '../../scripts/lib/supervisor.mjs';
import { violationsOn } from '../support/axe.ts';
import { type Collector, startCollector } from '../support/collector.ts';
import { fulfilWith } from '../support/fulfil.ts';
import { expect, test } from '../support/hydrated-page.ts';
import { layoutShift } from '../support/layout-shift.ts';
import { UNLIMITED } from '../support/limits.ts';
import { choosePorts } from '../support/ports.ts';
import { signInByForm } from '../support/sign-in.ts';
import { startTestDatabases, type TestDatabases } from '../support/test-databases.ts';

test.describe.configure({ mode: 'default' });

const CONSENTED = ['product-analytics', 'session-replay', 'customer-success', 'event-pipeline'];
const home = mkdtempSync(join(tmpdir(), 'tidemark-services-'));
const previousAccountsUrl = process.env.E2E_ACCOUNTS_URL;
let collector: Collector;
let databases: TestDatabases | undefined;
let portal: string;

const bar = (page: Page) => page.getByRole('region', { name: 'Privacy settings' });
const consentButton = (page: Page, name: 'Accept' | 'Decline') => bar(page).getByRole('button', { name });
const offer = (page: Page) => page.getByRole('complementary', { name: 'Offer' });
const traces = (name: string) =>
  collector.events('error-reporting').filter((event) => event.kind === 'trace' && event.name === name);
const errors = () => collector.events('error-reporting').filter((event) => event.kind === 'error');
const consentedServices = () =>
  [...new Set(collector.batches.map(({ service }) => service))].filter((name) => CONSENTED.includes(name));

/** Opens a page and waits for its trace: by then the consent bar is there, or will not come. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${portal}${path}`);
  await expect.poll(() => traces('pageload').length).toBeGreaterThan(0);
}

/** Navigates and leaves: a hidden page sends everything that is still buffered. */
async function navigateAndLeave(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().click();
  await expect.poll(() => traces('navigation').length).toBeGreaterThan(0);
  await page.goto('about:blank');
  await collector.settled();
}

/** The services' URLs are fixed at build time, so these tests build and start a portal of their own. */
test.beforeAll(async () => {
  test.setTimeout(600_000);
  const ports = await choosePorts('services', ['COLLECTOR_PORT']);
  const address = (service: string) => `http://localhost:${ports.COLLECTOR_PORT}/${service}?key=demo`;
  collector = await startCollector(Number(ports.COLLECTOR_PORT));
  databases = await startTestDatabases();
  const settings = readSettings({
    ...withLocalPrograms(process.env),
    ...UNLIMITED,
    ...ports,
    ...databases.env,
    PORTAL_DATA_DIR: home,
    WEB_DIST_DIR: '.next-services',
    ANALYTICS_URL: address('product'),
    REPLAY_URL: address('replay'),
    SUCCESS_URL: address('success'),
    PIPELINE_URL: address('pipeline'),
    ERRORS_URL: address('errors'),
  });
  await startServers({ node: runtimeNode(), settings, quiet: true, onStart: () => {} });
  portal = settings.portalUrl;
  process.env.E2E_ACCOUNTS_URL = settings.accountsUrl;
});

test.beforeEach(() => collector.clear());

test.afterAll(async () => {
  if (previousAccountsUrl === undefined) delete process.env.E2E_ACCOUNTS_URL;
  else process.env.E2E_ACCOUNTS_URL = previousAccountsUrl;
  await stopAll();
  await databases?.stop();
  await collector.close();
  rmSync(home, { recursive: true, force: true });
});

// This portal has the demo publication; the other browser tests have their own.
test('shows the demo publication: home, a category and an article', async ({ page }) => {
  await page.goto(portal);
  await expect(page.getByRole('region', { name: 'Latest' }).getByRole('article').first()).toBeVisible();
  await page.goto(`${portal}/categories/defi`);
  await expect(page.getByRole('heading', { level: 1, name: 'DeFi' })).toBeVisible();
  const article = page.locator('main article').first().getByRole('heading').getByRole('link');
  const title = (await article.textContent()) ?? '';
  await article.click();
  await expect(page.getByRole('heading', { level: 1, name: title.trim() })).toBeVisible();
});

test('[API-19] reports only errors before consent and after it was declined', async ({ page }) => {
  await open(page, '/');
  await expect(bar(page)).toContainText('Nothing is recorded unless you accept');
  await expect(offer(page)).toBeHidden();
  await consentButton(page, 'Decline').click();
  await expect(bar(page)).toBeHidden();
  await expect(offer(page)).toBeVisible();
  await navigateAndLeave(page);
  expect(consentedServices()).toEqual([]);

  await open(page, '/articles');
  await expect(bar(page)).toBeHidden();
});

test('[API-19] web vitals of a page are reported after consent', async ({ page }) => {
  const metrics = () =>
    collector
      .events('event-pipeline')
      .filter(({ name }) => name === 'web-vital')
      .map(({ about }) => (about as { metric: string }).metric);
  await open(page, '/articles');
  const library = page.waitForResponse(
    async (response) =>
      response.request().resourceType() === 'script' &&
      (await response.text().catch(() => '')).includes('web-vital'),
  );
  await consentButton(page, 'Accept').click();
  await library;
  await expect.poll(() => collector.of('product-analytics').length).toBeGreaterThan(0);
  await page.goto('about:blank');
  await expect.poll(metrics).toEqual(expect.arrayContaining(['LCP', 'CLS']));
});

test('[API-19] downloads and starts the services on consent, in every tab, and stops them on withdrawal', async ({
  context,
  page,
}) => {
  const other = await context.newPage();
  await open(other, '/articles');
  await expect(bar(other)).toBeVisible();
  await open(page, '/');
  const downloads: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') downloads.push(request.url());
  });
  await consentButton(page, 'Accept').click();
  await expect(bar(other)).toBeHidden();
  await expect.poll(() => collector.of('product-analytics').length).toBeGreaterThan(1);
  expect(downloads.length).toBeGreaterThan(0);
  expect(collector.of('product-analytics')[0]?.about).toEqual({ tier: 'anonymous', internal: false });
  const opened = collector.events('product-analytics').map(({ kind, path }) => [kind, path]);
  expect(opened.sort()).toEqual([
    ['page', '/'],
    ['page', '/articles'],
  ]);

  await page.mouse.wheel(0, 4_000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await navigateAndLeave(page);
  await expect.poll(() => collector.events('event-pipeline').length).toBeGreaterThan(1);
  const kinds = collector.events('session-replay').map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['viewport', 'route', 'click', 'scroll']));
  // The reader is anonymous.
  expect(collector.of('customer-success')).toEqual([]);

  await page.goto(portal);
  await page.getByRole('button', { name: 'Privacy settings' }).click();
  await expect(bar(page)).toBeFocused();
  await expect(bar(page)).toContainText('You accepted');
  await consentButton(page, 'Decline').click();
  await expect(page.getByRole('button', { name: 'Privacy settings' })).toBeFocused();
  await collector.clear();
  await navigateAndLeave(page);
  await other.goto('about:blank');
  await collector.settled();
  expect(consentedServices()).toEqual([]);
});

test('[API-19] treats Global Privacy Control as declined without asking', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    localStorage.setItem('portal.consent', 'accepted');
  });
  await open(page, '/');
  await expect(offer(page)).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await page.getByRole('button', { name: 'Privacy settings' }).click();
  await expect(bar(page)).toContainText('Global Privacy Control');
  await bar(page).getByRole('button', { name: 'Close' }).click();
  await navigateAndLeave(page);
  expect(consentedServices()).toEqual([]);
});

test('[API-19] [ROL-08] identifies a member by id, tier and flag, never by email', async ({ page }) => {
  await signInByForm(page, 'alpha', `${portal}/`);
  await consentButton(page, 'Accept').click();
  await expect.poll(() => collector.events('customer-success').length).toBe(1);
  expect(collector.events('customer-success')[0]).toMatchObject({
    ...{ kind: 'identify', uid: expect.stringMatching(/./), tier: 'alpha' },
  });
  await navigateAndLeave(page);
  await expect.poll(() => collector.of('event-pipeline').length).toBeGreaterThan(0);
  expect(collector.of('product-analytics').at(-1)?.about).toEqual({ tier: 'alpha', internal: false });
  expect(JSON.stringify(collector.batches)).not.toContain('@');
});

test('[API-19] reports errors of window, promises and React, limited to 250 characters and three levels', async ({
  page,
}) => {
  await page.route(/_next\/data\/.*\/articles\.json/, async (route) => {
    // Next.js checks for changes with HEAD requests in the background.
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const { pageProps } = await response.json();
    await fulfilWith(route, response, { pageProps: { shell: pageProps.shell } });
  });
  await open(page, '/');
  await page.evaluate(() => {
    const details = { a: { b: { c: { d: 1 } } } };
    setTimeout(() => {
      throw Object.assign(new Error('w'.repeat(400)), { details });
    });
    void Promise.reject(new TypeError('promise'));
  });
  await expect.poll(() => errors().length).toBe(2);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Research' }).click();
  await expect(page.getByRole('heading', { name: 'Oops' })).toBeVisible();
  await expect.poll(() => errors().map(({ mechanism }) => mechanism)).toContain('boundary');

  const thrown = errors().find(({ mechanism }) => mechanism === 'window')?.exception;
  expect(thrown).toMatchObject({
    message: `${'w'.repeat(249)}…`,
    details: { details: { a: { b: '[Object]' } } },
  });
  expect(errors().find(({ mechanism }) => mechanism === 'promise')?.exception).toMatchObject({
    ...{ type: 'TypeError', message: 'promise' },
  });
});

test('[API-19] buffers at most 30 errors and counts the rest', async ({ page }) => {
  await open(page, '/');
  await collector.clear();
  const throwMany = (count: number) =>
    page.evaluate((count) => {
      for (let n = 0; n < count; n += 1)
        window.dispatchEvent(new ErrorEvent('error', { message: `no. ${n}` }));
    }, count);
  await throwMany(100);
  await expect.poll(() => errors().length).toBe(30);
  await collector.clear();
  await throwMany(1);
  await expect.poll(() => collector.batches.map(({ dropped }) => dropped)).toEqual([70]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1280]) {
    test(`[API-19] shows an accessible consent bar without layout shifts, ${colorScheme} at ${width} px`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await page.goto(portal);
      await expect(bar(page)).toBeVisible();
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
      const sizes = await Promise.all(
        (['Accept', 'Decline'] as const).map(
          async (name) => (await consentButton(page, name).boundingBox())?.width,
        ),
      );
      expect(sizes[0]).toBe(sizes[1]);
      expect(await violationsOn(page, '[data-bar="consent"]')).toEqual([]);
      // The end of the page is not covered by the bar.
      await page.getByRole('button', { name: 'Privacy settings' }).scrollIntoViewIfNeeded();
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      const small = await page.getByText('Research, not advice').boundingBox();
      const edge = await bar(page).boundingBox();
      expect((small?.y ?? 0) + (small?.height ?? 0)).toBeLessThanOrEqual(edge?.y ?? 0);
    });
  }
}
