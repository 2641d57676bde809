import type { Page } from '@playwright/test';
import { violationsOn } from './support/axe.ts';
import { test as testWithErrors } from './support/hydrated-page.ts';
import { apiUrl, signIn } from './support/sign-in.ts';
import { expect, test } from './support/strict-page.ts';

const contentCall = (url: URL) => url.href === `${apiUrl()}/staff/content`;
const whyCall = (url: URL) => url.href.startsWith(`${apiUrl()}/staff/why?`);
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const notFound = (page: Page) => page.getByText('Page not found', { exact: true });
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

const SYNC = {
  id: 1,
  took_ms: 240,
  by: 'hook',
  written: 1,
  removed: 0,
  unchanged: 118,
  rejected: 1,
  error: null,
};
const REJECTION = {
  ...{ key: 'cms:a1', where: 'Article “The harbour clock”', field: 'main_image_alt' },
  ...{ reason: 'must say what the picture shows', earlier_version: true },
};

const contentWithProblems = () => ({
  source: 'cms',
  syncs: [
    { ...SYNC, id: 3, at: ago(4) },
    { ...SYNC, id: 2, at: ago(34), by: 'sweep', written: 0, rejected: 0 },
    { ...SYNC, id: 1, at: ago(7300), by: 'start', error: 'The CMS did not respond' },
  ],
  rejections: [{ ...REJECTION, since: ago(90) }],
  lag: { waiting: 2, oldest_at: ago(3), last_sweep_at: ago(12), sweep_seconds: 30 },
  next_publication: new Date(Date.now() + 3_600_000).toISOString(),
});

const contentWithoutSyncs = () => ({
  ...{ source: 'files', syncs: [], rejections: [], next_publication: null },
  lag: { waiting: 0, oldest_at: null, last_sweep_at: null, sweep_seconds: null },
});

const respondWith = (page: Page, content: () => object) =>
  page.route(contentCall, (route) => route.fulfill({ json: { data: content(), meta: {} } }));

test('responds with 404 at /staff to anonymous readers and crawlers', async ({ page, request }) => {
  const response = await request.get('/staff');
  expect(response.status()).toBe(404);
  expect(response.headers()['cache-control']).toBe('private, no-store');
  expect(response.headers()['x-robots-tag']).toContain('noindex');
  const html = await response.text();
  expect(html).toContain('name="robots" content="noindex"');
  expect(html).not.toMatch(/newsroom|last sync|reject/i);
  const requests: string[] = [];
  page.on('request', (one) => void (one.url().startsWith(`${apiUrl()}/staff`) && requests.push(one.url())));
  await page.goto('/staff');
  await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible();
  await expect(notFound(page)).toBeVisible();
  expect(requests).toEqual([]);
});

test('responds with 404 at /staff to members who are not staff', async ({ page, context, baseURL }) => {
  await signIn(context, 'alpha', baseURL ?? '');
  const requests: string[] = [];
  page.on('request', (one) => void (one.url().startsWith(`${apiUrl()}/staff`) && requests.push(one.url())));
  await page.goto('/staff');
  await expect(notFound(page)).toBeVisible();
  await page.getByRole('banner').locator('[data-dropdown="Account"] > summary').click();
  await expect(page.getByRole('link', { name: 'Newsroom' })).toHaveCount(0);
  expect(requests).toEqual([]);
});

test.describe('for staff', () => {
  test.beforeEach(async ({ context, baseURL }) => signIn(context, 'staff', baseURL ?? ''));

  test('links the newsroom in the menu and lists the syncs of the publication', async ({ page }) => {
    await page.goto('/articles');
    await page.getByRole('banner').locator('[data-dropdown="Account"] > summary').click();
    await page.getByRole('link', { name: 'Newsroom' }).click();
    await expect(page).toHaveURL('/staff');
    await expect(page.getByRole('heading', { level: 1, name: 'Newsroom' })).toBeVisible();
    await expect(page).toHaveTitle(/^Newsroom/);
    await expect(page.getByText('Content comes from the content folder.')).toBeVisible();
    await expect(section(page, 'Last syncs').getByRole('listitem').first()).toContainText(/\d+ written/);
    await expect(section(page, 'Rejected entries')).toContainText('No entry was rejected');
  });

  test('[ROL-03] [ROL-07] explains why a reader can or cannot read an article', async ({ page }) => {
    await page.goto('/staff');
    const form = section(page, 'Explain access');
    const explain = async (article: string, as: string) => {
      await form.getByLabel('Article URL or slug').fill(article);
      await form.getByLabel('Reader').selectOption(as);
      await form.getByRole('button', { name: 'Explain' }).click();
    };
    await explain(`${new URL(page.url()).origin}/articles/forced-inclusion-rehearsal?utm=1`, 'Explorer');
    await expect(form.getByText(/^Explorer cannot read “/)).toBeVisible();
    await expect(form.getByRole('listitem')).not.toHaveCount(0);
    await expect(form.getByText('Required tier').locator('..')).toContainText('Pioneer');
    await explain('forced-inclusion-rehearsal', 'Pioneer');
    await expect(form.getByText(/^Pioneer can read “/)).toBeVisible();
    await explain('eth-btc-range-is-the-position', 'Professional');
    await expect(form.getByText(/^Professional cannot read “/)).toBeVisible();
    await expect(form.getByText('Effective access').locator('..')).toContainText('alpha');
    await explain('no-such-article', 'Alpha');
    await expect(form.getByText(/There is no article/)).toBeVisible();
  });

  test('shows rejected entries with their reasons, failed syncs and the lag', async ({ page }) => {
    await respondWith(page, contentWithProblems);
    await page.goto('/staff');
    await expect(page.getByText('Content comes from the CMS.')).toBeVisible();
    await expect(section(page, 'Rejected entries').getByRole('listitem')).toContainText([
      /The harbour clock.*main_image_alt must say what the picture shows.*last valid version/s,
    ]);
    const syncs = section(page, 'Last syncs').getByRole('listitem');
    await expect(syncs).toHaveCount(3);
    await expect(syncs.first()).toContainText(/\d+ s ago\s*by webhook.*1 written.*118 unchanged.*240 ms/s);
    await expect(syncs.last()).toContainText('The sync failed: The CMS did not respond');
    await expect(page.getByText('one every 30 s')).toBeVisible();
    await expect(page.getByText(/the oldest arrived \d+ s ago/)).toBeVisible();
    await expect(page.getByText('in 60 min')).toBeVisible();
  });

  test("shows 'Page not found' when the API rejects the reader", async ({ page }) => {
    await page.route(contentCall, (route) => route.fulfill({ status: 404, json: {} }));
    await page.goto('/staff');
    await expect(notFound(page)).toBeVisible();
  });

  test('has no WCAG 2.2 AA violations, light and dark, on a phone and a desktop', async ({ page }) => {
    await respondWith(page, contentWithProblems);
    await page.goto('/staff');
    await expect(section(page, 'Rejected entries').getByRole('listitem')).toHaveCount(1);
    const form = section(page, 'Explain access');
    await form.getByLabel('Article URL or slug').fill('forced-inclusion-rehearsal');
    await form.getByRole('button', { name: 'Explain' }).click();
    await expect(form.getByText(/cannot read/)).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [390, 1280]) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        expect(await violationsOn(page), `${colorScheme} at ${width}`).toEqual([]);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(over, `${colorScheme} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
  });
});

// These tests make requests fail, which the browser logs as errors.
testWithErrors(
  'shows the empty, loading and failed states, and keeps the last data when a refresh fails',
  async ({ page, context, baseURL }) => {
    await signIn(context, 'staff', baseURL ?? '');
    let fail = true;
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(contentCall, async (route) => {
      await held;
      await route.fulfill(
        fail ? { status: 500, json: {} } : { json: { data: contentWithoutSyncs(), meta: {} } },
      );
    });
    await page.clock.install();
    await page.goto('/staff');
    await expect(page.getByRole('status', { name: 'Loading the newsroom status' })).toBeVisible();
    release();
    await expect(page.getByText('An error occurred while fetching the newsroom status')).toBeVisible();
    fail = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No sync has run yet.')).toBeVisible();
    await expect(page.getByText('The content folder is watched instead')).toBeVisible();
    fail = true;
    await page.clock.runFor(11_000);
    await expect(page.getByText('These are the latest known values.')).toBeVisible();
    await expect(page.getByText('No sync has run yet.')).toBeVisible();
  },
);

testWithErrors('shows an error when explaining access fails', async ({ page, context, baseURL }) => {
  await signIn(context, 'staff', baseURL ?? '');
  await page.route(whyCall, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/staff');
  const form = section(page, 'Explain access');
  await form.getByLabel('Article URL or slug').fill('forced-inclusion-rehearsal');
  await form.getByRole('button', { name: 'Explain' }).click();
  await expect(form.getByText('An error occurred while explaining the access to the article')).toBeVisible();
});
