import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { accountsUrl, signIn, signInByForm } from './support/sign-in.ts';
import { expect, test } from './support/strict-page.ts';

const SCREENS = ['/', '/articles', '/analysts', '/categories/defi', '/calendar', '/data-insights', '/search'];
const WIDE = { width: 1280, height: 800 };
const MIDDLE = { width: 1024, height: 800 };
const PHONE = { width: 390, height: 844 };

// By CSS: a hidden element has no role.
const row = (page: Page) => page.locator('[data-category-row]');
const header = (page: Page) => page.getByRole('banner');

test('[HDR-01] links the logo to the homepage on every screen', async ({ page }) => {
  for (const path of SCREENS) {
    await page.goto(path);
    await expect(header(page).getByRole('link', { name: 'Tidemark, home' })).toHaveAttribute('href', '/');
  }
});

test('[HDR-02] has a longer placeholder in the search box on wide screens', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await page.goto('/');
  await expect(header(page).getByPlaceholder('Search reports and topics')).toBeVisible();
  await page.setViewportSize(PHONE);
  await expect(header(page).getByPlaceholder('Search', { exact: true })).toBeVisible();
});

for (const reader of ['signed out', 'signed in'] as const) {
  test(`[HDR-02] cuts no placeholder off, ${reader}`, async ({ page, context, baseURL }) => {
    if (reader === 'signed in') await signIn(context, 'staff', baseURL ?? '');
    await page.goto('/analysts');
    await expect(page.locator('[data-dropdown="Account"]')).toHaveCount(reader === 'signed in' ? 1 : 0);
    for (const width of [640, 700, 768, 900, 991, 992, 1024, 1279, 1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const room = await page.getByRole('combobox').evaluate((input: HTMLInputElement) => {
        const { paddingLeft, paddingRight } = getComputedStyle(input);
        const canvas = document.createElement('canvas').getContext('2d');
        if (!canvas) return 0;
        canvas.font = getComputedStyle(input, '::placeholder').font;
        const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
        return input.clientWidth - padding - canvas.measureText(input.placeholder).width;
      });
      expect(room, `at ${width}`).toBeGreaterThanOrEqual(0);
    }
  });
}

test('[HDR-03] shows only the menu items that are marked for display', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await page.goto('/');
  const menu = header(page).getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(menu).toHaveText([
    ...['Research', 'Categories', 'Analysts', 'Calendar'],
    ...['Data Insights', 'Reading List', 'Free Articles'],
  ]);
});

test('[HDR-04, CON-05] shows the burger below 992 px, Discover below 1280 px, then the full menu', async ({
  page,
}) => {
  await page.goto('/articles');
  const menu = header(page).getByRole('navigation', { name: 'Main' });
  const discover = header(page).locator('[data-dropdown="Discover"] > summary');
  const burger = header(page).getByRole('button', { name: 'Menu' });
  for (const [width, shown] of [
    [991, burger],
    [992, discover],
    [1279, discover],
    [1280, menu],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    for (const one of [menu, discover, burger]) {
      await expect(one, `at ${width}`).toBeVisible({ visible: one === shown });
    }
  }
});

test('[HDR-04] opens the categories with Discover, by keyboard too', async ({ page }) => {
  await page.setViewportSize(MIDDLE);
  await page.goto('/');
  const discover = header(page).locator('[data-dropdown="Discover"] > summary');
  await discover.press('Enter');
  const links = page.getByRole('navigation', { name: 'Discover' });
  await expect(links.getByRole('link', { name: 'Gaming & Metaverse' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(links).toBeHidden();
  await discover.click();
  await links.getByRole('link', { name: 'DeFi' }).click();
  await expect(page).toHaveURL('/categories/defi');
});

test('[HDR-05, SCR-13] hides the category row beyond 300 px on the homepage without a layout shift', async ({
  page,
}) => {
  await page.setViewportSize(WIDE);
  await page.goto('/');
  await expect(row(page).getByRole('link')).toHaveCount(6);
  await page.evaluate(() => window.scrollTo({ top: 290, behavior: 'instant' }));
  await expect(row(page)).toHaveAttribute('data-hidden', 'false');
  const before = await page.locator('main').boundingBox();
  await page.evaluate(() => window.scrollTo({ top: 320, behavior: 'instant' }));
  await expect(row(page)).toHaveAttribute('data-hidden', 'true');
  const after = await page.locator('main').boundingBox();
  expect(Math.round((before?.y ?? 0) - (after?.y ?? 0))).toBe(30);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(row(page)).toHaveAttribute('data-hidden', 'false');
});

test('[HDR-05] hides the category row on other pages as soon as they are scrolled', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await page.goto('/articles');
  await expect(row(page)).toHaveAttribute('data-hidden', 'false');
  await page.evaluate(() => window.scrollTo(0, 20));
  await expect(row(page)).toHaveAttribute('data-hidden', 'true');
});

test('[HDR-06, PRO-06] offers an anonymous reader a login link that returns to this page', async ({
  page,
}) => {
  await page.goto('/categories/markets');
  const login = header(page).getByRole('link', { name: 'Log in' });
  await expect(login).toHaveAttribute('href', /deviceId=[0-9a-f-]{36}/);
  const href = new URL((await login.getAttribute('href')) ?? '');
  expect(href.origin).toBe(accountsUrl());
  expect(href.pathname).toBe('/login');
  expect(href.searchParams.get('source')).toBe(page.url());
  const stored = await page.evaluate(() => Object.values({ ...localStorage }));
  expect(stored.join()).toContain(href.searchParams.get('deviceId') ?? 'nothing');
});

test('[HDR-06, PRO-01] links a member to the account, and signs out in every tab', async ({
  page,
  context,
  baseURL,
}) => {
  // A session of its own: signing out ends it, and other tests share theirs.
  await signInByForm(page, 'free', `${baseURL}/`);
  const other = await context.newPage();
  await other.goto('/articles');
  const account = header(page).locator('[data-dropdown="Account"] > summary');
  await account.click();
  const link = page.getByRole('link', { name: 'Go to your account' });
  await expect(link).toHaveAttribute('href', `${accountsUrl()}/account`);
  await expect(header(other).locator('[data-dropdown="Account"] > summary')).toBeVisible();
  await other.evaluate(measureSignOut);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(header(page).getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(header(other).getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(await other.evaluate(() => window.signedOutAfterMs)).toBeLessThan(1_000);
});

declare global {
  interface Window {
    /** The time from the message of another tab until the header offers to log in. */
    signedOutAfterMs?: Promise<number>;
  }
}

/**
 * Measured inside the tab with a timer instead of the clock: while the machine gives the tab no processor time, the
 * timer does not run, and that time does not count.
 */
function measureSignOut(): void {
  const INTERVAL_MS = 10;
  const isSignedOut = () => document.querySelector('header a[href*="/login"]')?.checkVisibility() === true;
  window.signedOutAfterMs = new Promise((resolve) => {
    new BroadcastChannel('portal.session').onmessage = ({ data }) => {
      if (data.kind !== 'signed-out') return;
      let intervals = 0;
      setInterval(() => {
        intervals += 1;
      }, INTERVAL_MS);
      const report = () => {
        if (isSignedOut()) resolve(intervals * INTERVAL_MS);
      };
      new MutationObserver(report).observe(document, { attributes: true, childList: true, subtree: true });
      report();
    };
  });
}

test('[HDR-07, CON-08] opens an accordion of Home and the categories with the burger, and locks scrolling', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await header(page).getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  const first = drawer.locator('details').first();
  await expect(first.getByRole('link')).toHaveCount(0);
  await first.locator('summary').click();
  await expect(first.getByRole('link')).toHaveText([
    ...['Home', 'Infrastructure', 'DeFi', 'NFTs'],
    ...['Gaming & Metaverse', 'Markets', 'Alpha Zone'],
  ]);
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  const timing = await drawer.evaluate((element) => getComputedStyle(element).transitionDuration);
  expect(timing).toContain('0.3s');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
});

test('[HDR-08] links to the bug report in a new tab in the footer', async ({ page }) => {
  for (const path of SCREENS) {
    await page.goto(path);
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Bug Report' });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('href', /^https:/);
  }
});

test('[HDR-09] shows a progress bar of five pixels while a page loads', async ({ page }) => {
  await page.setViewportSize(WIDE);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/_next/data/**/analysts.json', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/articles');
  await header(page).getByRole('link', { name: 'Analysts' }).click();
  const bar = page.getByRole('progressbar', { name: 'Loading page' });
  await expect(bar).toBeVisible();
  const box = await bar.boundingBox();
  expect([box?.y, box?.height]).toEqual([0, 5]);
  release();
  await expect(page).toHaveURL('/analysts');
  await expect(bar).toBeHidden();
});

test('[PRO-04] offers an anonymous reader 7 days at $9, and remembers a dismissal', async ({ page }) => {
  await page.goto('/');
  const offer = page.getByRole('complementary', { name: 'Offer' });
  await expect(offer).toContainText('7 days of full research access for $9');
  await expect(offer.getByRole('link')).toHaveAttribute('href', new RegExp(`^${accountsUrl()}/offers/trial`));
  await offer.getByRole('button', { name: 'Dismiss this offer' }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Latest' })).toBeVisible();
  await expect(offer).toBeHidden();
});

test('[PRO-05, PRO-01] offers a member below Alpha the current campaign, and an Alpha member nothing', async ({
  browser,
  baseURL,
}) => {
  for (const reader of ['explorer', 'alpha'] as const) {
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    await signIn(context, reader, baseURL ?? '');
    const page = await context.newPage();
    await page.goto('/');
    await expect(header(page).locator('[data-dropdown="Account"] > summary')).toBeVisible();
    const offer = page.getByRole('complementary', { name: 'Offer' });
    if (reader === 'alpha') await expect(offer).toBeHidden();
    else {
      await expect(offer).toContainText('at no added cost');
      const link = offer.getByRole('link');
      await expect(link).toHaveAttribute('href', new RegExp(`^${accountsUrl()}/offers/campaign`));
    }
    await context.close();
  }
});

test('[SCR-09] registers the app wrapper at /_app', async () => {
  const manifest = join(import.meta.dirname, '../apps/web/.next-e2e/build-manifest.json');
  expect(Object.keys(JSON.parse(readFileSync(manifest, 'utf8')).pages)).toContain('/_app');
});

test('[CON-05] limits content to 1140 px', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1000 });
  await page.goto('/');
  const { width, padding } = await page
    .locator('main .container')
    .first()
    .evaluate((element) => {
      const style = getComputedStyle(element);
      return {
        width: element.getBoundingClientRect().width,
        padding: Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight),
      };
    });
  expect(Math.round(width - padding)).toBe(1140);
});

test('[CON-10] serves Inter, Merriweather and IBM Plex Mono from the portal', async ({ page }) => {
  const fonts: string[] = [];
  const foreign: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (request.resourceType() === 'font') fonts.push(url.host);
    if (url.hostname !== 'localhost') foreign.push(url.href);
  });
  await page.goto('/calendar');
  await page.evaluate(() => document.fonts.ready);
  const families = await page.evaluate(() =>
    [...document.fonts].map(({ family }) => family.replaceAll('"', '')),
  );
  for (const family of ['Inter', 'Merriweather', 'IBM Plex Mono']) {
    expect(
      families.some((name) => name.startsWith(family)),
      family,
    ).toBe(true);
  }
  expect(new Set(fonts)).toEqual(new Set([new URL(page.url()).host]));
  expect(foreign).toEqual([]);
});

test('applies the theme that was chosen in the portal to the main app', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await page.goto('/privacy');
  await header(page).locator('[data-theme-button]').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('theme=light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${accountsUrl()}/plans`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(251, 250, 247)');
});

test('follows the theme of the system', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(12, 20, 22)');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(251, 250, 247)');
});

test('follows a click on a link whose prefetch never arrives', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await page.goto('/categories/defi');
  const { promise: navigated, resolve: release } = Promise.withResolvers<void>();
  const { promise: prefetching, resolve: held } = Promise.withResolvers<void>();
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    held();
    await navigated;
    await route.continue();
  });
  page.on('request', (request) => {
    // The browser loads the page itself, with all its scripts.
    if (request.isNavigationRequest()) release();
  });
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Glossary' });
  await link.scrollIntoViewIfNeeded();
  await prefetching;
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Glossary' })).toBeVisible();
});
