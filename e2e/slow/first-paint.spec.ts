import type { Page } from '@playwright/test';
import { SCREEN_STATES, urlOf } from '../support/screens.ts';
import { expect, test } from '../support/strict-page.ts';

const SCRIPTS = '**/_next/static/chunks/*.js';
const STYLES = '**/_next/static/chunks/*.css';

const themeButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /dark|light/i });
const isHydrated = (page: Page) => page.evaluate(() => 'hydrated' in document.documentElement.dataset);
const expectHydrated = (page: Page) =>
  expect(page.locator('html')).toHaveAttribute('data-hydrated', '', { timeout: 30_000 });

/** Holds back every request for such an address until the returned function is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/**
 * Opens a page on a slow device that has not received its scripts, and does not wait for hydration. The returned
 * function lets the scripts through and restores the speed of the device once they have hydrated the page.
 */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const release = await hold(page, SCRIPTS);
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    expect(await isHydrated(page)).toBe(false);
    release();
    await expectHydrated(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  };
}

test('scripts are not requested before the page can be painted', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/\/chunks\/.*\.js$/.test(request.url())) scripts.push(request.url());
  });
  const release = await hold(page, STYLES);
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading', undefined, { polling: 50 });
  expect(scripts).toEqual([]);
  release();
  await expectHydrated(page);
  expect(scripts).not.toEqual([]);
});

test('no screen names a script that is requested before the page can be painted', async ({
  request,
  baseURL,
}) => {
  for (const state of SCREEN_STATES.filter(({ app }) => app !== 'accounts')) {
    const html = await (await request.get(await urlOf(state, baseURL ?? ''))).text();
    const scripts = html.match(/<script\b[^>]*\bsrc=[^>]*>/g) ?? [];
    expect(scripts.length, state.name).toBeGreaterThan(0);
    const early = scripts.filter((script) => !script.includes('type="after-paint"'));
    expect(early, state.name).toEqual([]);
  }
});

test('clicks before hydration are repeated in order', async ({ page }) => {
  const release = await openWithoutScripts(page, '/');
  await themeButton(page).click();
  await themeButton(page).click();
  await release();
  // The button goes from the system theme to light, then to dark.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('text typed before hydration is kept and searched for', async ({ page }) => {
  const release = await openWithoutScripts(page, '/');
  const field = page.getByRole('banner').getByRole('combobox');
  await field.click();
  await page.keyboard.type('stable');
  await release();
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expect(field).toHaveValue('stable');
});

test('a select changed before hydration takes effect', async ({ page }) => {
  const release = await openWithoutScripts(page, '/categories/defi');
  const sort = page.getByRole('combobox', { name: 'Sort' });
  await sort.selectOption('date_asc');
  await release();
  await expect(page).toHaveURL(/[?&]sort=date_asc/);
  await expect(sort).toHaveValue('date_asc');
});

test('a page opened in the background loads its scripts without a paint', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    window.requestAnimationFrame = () => 0;
  });
  await page.goto('/');
  await expectHydrated(page);
});

test('parts below the screen are laid out late only in a document that was just opened', async ({ page }) => {
  const html = page.locator('html');
  await page.goto('/');
  await expect(html).toHaveAttribute('data-lazy-layout');
  await expectHydrated(page);
  await page.getByRole('link', { name: 'Analysts', exact: true }).first().click();
  await expect(page).toHaveURL('/analysts');
  await expect(html).not.toHaveAttribute('data-lazy-layout');
  await page.goto('/articles');
  await expect(html).toHaveAttribute('data-lazy-layout');
  await page.reload();
  await expect(html).not.toHaveAttribute('data-lazy-layout');
});
