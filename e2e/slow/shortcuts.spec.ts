import type { Page } from '@playwright/test';
import { DESKTOP, open } from '../support/article-page.ts';
import { nextFrames } from '../support/layout-shift.ts';
import { apiUrl, signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/strict-page.ts';

test.describe('keyboard shortcuts', () => {
  const help = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const titles = (page: Page) => page.locator('main article h3 a');

  test('j and k move through a list, b bookmarks the focused article', async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto('/articles');
    await page.keyboard.press('j');
    await expect(titles(page).nth(0)).toBeFocused();
    await page.keyboard.press('j');
    await expect(titles(page).nth(1)).toBeFocused();
    await page.keyboard.press('k');
    await expect(titles(page).nth(0)).toBeFocused();
    await page.keyboard.press('b');
    await expect(page.getByRole('status')).toContainText('Log in to save articles');
    const href = await titles(page).nth(0).getAttribute('href');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${href}$`));
  });

  test('b bookmarks the article that a member reads', async ({ page, context, baseURL }) => {
    await signIn(context, 'alpha', baseURL ?? '');
    const bookmarks = page.waitForResponse(
      (response) =>
        response.url().startsWith(`${apiUrl()}/strapi/bookmarks`) && response.request().method() === 'GET',
    );
    await open(page);
    await bookmarks;
    await nextFrames(page);
    const button = page.locator('main article > header [data-bookmark]');
    const before = await button.getAttribute('aria-pressed');
    await page.keyboard.press('b');
    await expect(button).not.toHaveAttribute('aria-pressed', String(before));
    await page.keyboard.press('b');
    await expect(button).toHaveAttribute('aria-pressed', String(before));
  });

  test('are listed by ?, ignored while typing, and can be switched off permanently', async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto('/articles');
    const search = page.getByRole('combobox', { name: 'Search reports and topics' });
    await search.fill('');
    await search.press('j');
    await search.press('?');
    await expect(search).toHaveValue('j?');
    await expect(help(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.locator('h1').click();

    await page.keyboard.press('?');
    await expect(help(page)).toBeVisible();
    await help(page)
      .getByRole('checkbox', { name: /single-key/i })
      .uncheck();
    await page.keyboard.press('Escape');
    await expect(help(page)).toBeHidden();
    await page.reload();
    for (const key of ['j', '?', '/']) await page.keyboard.press(key);
    await nextFrames(page);
    await expect(titles(page).first()).not.toBeFocused();
    await expect(help(page)).toHaveCount(0);
    await expect(search).not.toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(search).toBeFocused();

    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await help(page)
      .getByRole('checkbox', { name: /single-key/i })
      .check();
    await page.keyboard.press('Escape');
    await expect(help(page)).toBeHidden();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
  });
});
