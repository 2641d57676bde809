import type { Page } from '@playwright/test';
import { accountsUrl, apiUrl, followToMainApp } from './support/sign-in.ts';
import { accountSwitch } from './support/sign-up.ts';
import { expect, test } from './support/strict-page.ts';

const PIONEER = '/articles/forced-inclusion-rehearsal';
const ALPHA = '/articles/eth-btc-range-is-the-position';

const account = (page: Page) => page.getByRole('banner').locator('[data-dropdown="Account"] > summary');

/** Signs in from the gate with the main app's form, which returns to the same page. */
async function signInAtTheGate(page: Page, reader: string): Promise<void> {
  const back = new RegExp(`^${page.url()}(#gate)?$`);
  const gate = page.getByRole('region', { name: /unlock this page/ });
  await followToMainApp(gate.getByRole('link', { name: 'Log in / Sign up' }));
  await expect(page).toHaveURL(new RegExp(`^${accountsUrl()}/login`));
  await accountSwitch(page).getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(`${reader}@demo.test`);
  await page.locator('input[type=password]').fill('research-demo');
  await page.locator('main button.primary').click();
  await expect(page).toHaveURL(back);
}

test('[PRO-01, PRO-02] lets an anonymous reader browse, search and reach a gate without a failed request', async ({
  page,
}) => {
  const failed: string[] = [];
  const foreign: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost') foreign.push(request.url());
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  await page.getByRole('region', { name: 'Latest' }).getByRole('link', { name: 'More Articles' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All articles' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Categories', exact: true })
    .getByRole('link', { name: 'DeFi' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'DeFi' })).toBeVisible();
  await page.locator('main article').first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/articles\//);
  const box = page.getByRole('banner').getByRole('combobox');
  await box.fill('stablecoin');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\?query=stablecoin/);
  await expect(page.locator('main article').first()).toBeVisible();
  await page.goto(PIONEER);
  await expect(page.getByRole('heading', { name: 'Sign up to unlock this page' })).toBeVisible();
  expect(failed).toEqual([]);
  expect(foreign).toEqual([]);
});

test('[PRO-01, STA-04, API-15] lets a pioneer sign in at the gate, read, bookmark, find and remove the bookmark, and sign out', async ({
  page,
}) => {
  await page.goto(PIONEER);
  const bookmark = page.waitForResponse(
    (response) =>
      response.request().method() === 'GET' && response.url().startsWith(`${apiUrl()}/strapi/bookmarks/`),
  );
  await signInAtTheGate(page, 'pioneer');
  await expect(account(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: /unlock this page/ })).toBeHidden();
  await expect(page.locator('main article h2').first()).toBeVisible();
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';

  const save = page.locator('main header').getByRole('button', { name: /^(Bookmark|Remove bookmark):/ });
  await bookmark;
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/reading-list');
  const saved = page.getByRole('tabpanel').locator('li').filter({ hasText: title });
  await saved.getByRole('button', { pressed: true }).click();
  await expect(saved.getByText('Removed from your reading list')).toBeVisible();

  await page.goto(ALPHA);
  await expect(page.getByRole('heading', { name: 'Upgrade to unlock this page' })).toBeVisible();

  await account(page).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.goto(PIONEER);
  await expect(page.getByRole('heading', { name: 'Sign up to unlock this page' })).toBeVisible();
});

test('[PRO-01, STA-06, ROL-05, ROL-07] lets an Alpha member read an article of the Alpha Zone', async ({
  page,
}) => {
  await page.goto(ALPHA);
  await signInAtTheGate(page, 'alpha');
  await expect(account(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: /unlock this page/ })).toBeHidden();
  await expect(page.locator('main article p').nth(4)).toBeVisible();
  await account(page).click();
  await expect(page.getByText('Alpha plan', { exact: true })).toBeVisible();
  const main = page.locator('main [data-open]').first();
  await expect(main).toHaveAttribute('data-open', 'true');
});

test('shows the focus at every step of keyboard navigation', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  for (let n = 0; n < 25; n += 1) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      // A link that covers its card shows the focus ring on the card.
      const rings = [getComputedStyle(element), getComputedStyle(element, '::after')];
      const ok = rings.some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      );
      return { name: element.outerHTML.slice(0, 120), ok };
    });
    expect(seen.ok, seen.name).toBe(true);
  }
});
