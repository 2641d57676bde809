import type { Page } from '@playwright/test';
import { pauseClock } from './support/clock.ts';
import { fulfilWith } from './support/fulfil.ts';
import { test as testWithErrors } from './support/hydrated-page.ts';
import { expect, test } from './support/strict-page.ts';

const gallery = async (page: Page) => {
  await page.goto('/dev/components');
  await expect(page.getByRole('heading', { level: 1, name: 'Tidemark components' })).toBeVisible();
};

test('[SCR-15, CON-09] shows the error screen with text, an illustration in three sizes and an action', async ({
  page,
}) => {
  await gallery(page);
  const error = page.getByRole('alert').filter({ hasText: 'Something went wrong' });
  await expect(error).toContainText('Please check your URL and try refreshing the page');
  await expect(error.getByRole('link', { name: 'Go to home page' })).toHaveAttribute('href', '/');
  for (const [viewport, width] of [
    [1280, 400],
    [700, 300],
    [500, 240],
  ] as const) {
    await page.setViewportSize({ width: viewport, height: 900 });
    const box = await error.locator('span').first().boundingBox();
    expect(Math.round(box?.width ?? 0)).toBe(width);
  }
});

// This test throws an exception, which the browser logs as an error.
testWithErrors(
  '[SCR-16, STA-05] shows Oops on an exception, and recovers on the next route',
  async ({ page }) => {
    await page.route('**/_next/data/**/analysts.json', async (route) => {
      if (route.request().method() === 'HEAD') return route.continue();
      const response = await route.fetch();
      const { pageProps } = (await response.json()) as { pageProps: { shell: unknown } };
      return fulfilWith(route, response, { pageProps: { shell: pageProps.shell } });
    });
    await page.goto('/articles');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Analysts' }).click();
    const failed = page.getByRole('alert').filter({ hasText: 'An error occurred' });
    await expect(failed).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Oops' })).toBeVisible();
    await expect(page.getByText('It seems that an exception was thrown on the client side.')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('navigation', { name: 'Categories' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to home page' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Latest' })).toBeVisible();
    await expect(failed).toBeHidden();
  },
);

test('[SCR-17, ERR-05] shows the status screen for a missing page and names what is missing', async ({
  page,
}) => {
  for (const [path, title] of [
    ['/articles/no-such-article', 'Article not found'],
    ['/analysts/nobody', 'Analyst not found'],
    ['/categories/weather', 'Category not found'],
    ['/data-insights/nothing', 'Insight not found'],
    ['/no-such-page', 'Page not found'],
  ] as const) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible();
    await expect(page.getByText(title, { exact: true })).toBeVisible();
    await expect(page.getByText('Check your URL for typos')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go back to home page' })).toHaveAttribute('href', '/');
    const header = page.getByRole('banner');
    await expect(header.getByRole('navigation', { name: 'Main' }).getByRole('link').first()).toBeVisible();
    await expect(header.getByRole('navigation', { name: 'Categories' })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('navigation', { name: 'Topics' })).toBeVisible();
  }
});

test('[SCR-18, CON-09] shows the loading overlay inline with a height, with a loader of at most 50 px', async ({
  page,
}) => {
  await gallery(page);
  const overlay = page.getByRole('status').filter({ has: page.getByRole('img', { name: 'Loading' }) });
  const loader = overlay.getByRole('img', { name: 'Loading' });
  await expect(overlay).toHaveCSS('height', '120px');
  await expect(overlay).not.toHaveCSS('position', 'fixed');
  const box = await loader.boundingBox();
  expect(Math.max(box?.width ?? 99, box?.height ?? 99)).toBeLessThanOrEqual(50);
  const moving = await loader.evaluate((element) => element.getAnimations({ subtree: true }).length);
  expect(moving).toBeGreaterThan(0);
  // The overlay stays until it has been measured.
  await pauseClock(page);
  await page.getByRole('button', { name: 'Cover the screen' }).click();
  const cover = page.getByRole('status', { name: 'Covering the screen' });
  const shape = await cover.evaluate((element) => {
    const { x, y, width } = element.getBoundingClientRect();
    return { x, y, width, position: getComputedStyle(element).position };
  });
  expect(shape).toEqual({ x: 0, y: 0, width: page.viewportSize()?.width, position: 'fixed' });
  await page.clock.runFor(5000);
  await expect(cover).toBeHidden();
});

test('[CON-06] shows at most five notifications, bottom right, 440 px wide, for four seconds', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await gallery(page);
  // A slow machine cannot take longer than the toasts stay.
  await pauseClock(page);
  const toast = page.getByRole('button', { name: 'Toast', exact: true });
  for (let n = 0; n < 7; n += 1) await toast.click();
  const region = page.getByRole('region', { name: 'Notifications' });
  const toasts = region.getByRole('status');
  await expect(toasts).toHaveCount(5);
  const box = await toasts.last().boundingBox();
  expect(Math.round(box?.width ?? 0)).toBe(440);
  expect(1280 - ((box?.x ?? 0) + 440)).toBeLessThanOrEqual(40);
  expect(box?.y ?? 0).toBeGreaterThan(450);
  await expect(toasts.first()).toHaveCSS('max-height', '200px');
  await expect(toasts.first()).toHaveCSS('transition-duration', /0\.25s/);
  await page.mouse.move(5, 5);
  await page.clock.runFor(3800);
  await expect(toasts).toHaveCount(5);
  await page.clock.runFor(300);
  await expect(toasts.first()).toHaveAttribute('data-leaving', 'true');
  await page.clock.runFor(300);
  await expect(toasts).toHaveCount(0);
});

test('[CON-08] limits a tooltip to 300 px and animates an accordion for 200 ms', async ({ page }) => {
  await gallery(page);
  const word = page.getByRole('button', { name: 'blob space', exact: true });
  await word.focus();
  const tip = page.getByRole('tooltip').filter({ hasText: 'A rollup posts its data in blobs' });
  await expect(tip).toBeVisible();
  await expect(tip).toHaveCSS('max-width', '300px');
  expect((await tip.boundingBox())?.width ?? 999).toBeLessThanOrEqual(300);
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
  const fold = page.locator('details', { hasText: 'Accordion content' }).last();
  const timing = await fold
    .locator('summary svg')
    .evaluate((element) => getComputedStyle(element).transitionDuration);
  expect(timing).toBe('0.2s');
});

test('disables motion for a reader who prefers reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await gallery(page);
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter((animation) => {
        const { duration } = animation.effect?.getComputedTiming() ?? {};
        return Number(duration) > 1;
      }).length,
  );
  expect(moving).toBe(0);
});
