import type { Page } from '@playwright/test';
import { expect, test } from './support/quiet.ts';

const SCRIPTS = '**/_next/static/chunks/*.js';
const STYLES = '**/_next/static/chunks/*.css';
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const theme = (page: Page) => page.getByRole('banner').getByRole('button', { name: /dark|light/i });
const isHydrated = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-hydrated', '');

test('scripts are not asked for before the page can be painted', async ({ page }) => {
  const order: string[] = [];
  page.on('request', (request) => {
    if (/\/chunks\/.*\.js$/.test(request.url())) order.push('script');
  });
  await page.route(STYLES, async (route) => {
    await wait(800);
    order.push('style');
    await route.continue();
  });
  await page.goto('/');
  await isHydrated(page);
  expect(order).toContain('script');
  expect(order.indexOf('script')).toBeGreaterThan(order.lastIndexOf('style'));
});

test('a press on a button before the scripts are there is not lost', async ({ page }) => {
  await page.route(SCRIPTS, async (route) => {
    await wait(1500);
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await theme(page).click();
  expect(await page.evaluate(() => 'hydrated' in document.documentElement.dataset)).toBe(false);
  // From the system's theme the first press leads to the light one.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('a page opened in the background is ready when it is looked at', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    // Nothing is painted there.
    window.requestAnimationFrame = () => 0;
  });
  await page.goto('/');
  await isHydrated(page);
});
