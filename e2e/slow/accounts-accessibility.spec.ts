import type { Page } from '@playwright/test';
import { type Appearance, violationsOn } from '../support/axe.ts';
import { accountsUrl } from '../support/sign-in.ts';
import { enterCode, newReader, PASSWORD, submit } from '../support/sign-up.ts';
import { expect, test } from '../support/strict-page.ts';

test.describe.configure({ timeout: 600_000 });

const APPEARANCES: readonly Appearance[] = [
  ['light', 390],
  ['light', 1280],
  ['dark', 390],
  ['dark', 1280],
];

/** No violation, and nothing wider than the screen, in any appearance of the page that is shown. */
async function expectAccessible(page: Page, name: string): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible();
  for (const [colorScheme, width] of APPEARANCES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 844 });
    const appearance = `${name}, ${colorScheme} at ${width}`;
    expect(await violationsOn(page), appearance).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, appearance).toBeLessThanOrEqual(0);
  }
}

const check = async (page: Page, path: string) => {
  await page.goto(accountsUrl() + path);
  await expectAccessible(page, path);
};

test('pages for visitors of the main app are accessible', async ({ page }) => {
  for (const path of [
    '/login',
    '/login/link',
    '/signup',
    '/forgot',
    '/plans',
    '/offers/trial',
    '/offers/campaign',
  ])
    await check(page, path);
  await page.goto(`${accountsUrl()}/login`);
  await page.getByLabel('Email').fill(newReader());
  await page.getByLabel('Password').fill('wrong password');
  await submit(page).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectAccessible(page, 'a failed log-in');
});

test('pages for members are accessible', async ({ page }) => {
  const email = newReader();
  await page.goto(`${accountsUrl()}/signup?source=${encodeURIComponent(`${accountsUrl()}/account`)}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expectAccessible(page, 'the code of a sign-up');
  await enterCode(page, email);
  for (const path of ['/account', '/account/security', '/account/data', '/apply', '/plans', '/outbox'])
    await check(page, path);
  for (const [section, button] of [
    ['Passkeys', 'Add a passkey'],
    ['Two-factor authentication', 'Set up'],
  ] as const) {
    await page.goto(`${accountsUrl()}/account/security`);
    const region = page.getByRole('region', { name: section });
    const password = region.getByLabel('Current password');
    if ((await password.count()) > 0) await password.fill(PASSWORD);
    await region.getByRole('button', { name: button }).click();
    await expectAccessible(page, button);
  }
});

test('pages for staff are accessible', async ({ page }) => {
  await page.goto(`${accountsUrl()}/login?source=${encodeURIComponent(`${accountsUrl()}/staff`)}`);
  await page.getByLabel('Email').fill('staff@demo.test');
  await page.getByLabel('Password').fill('research-demo');
  await submit(page).click();
  await expect(page).toHaveURL(`${accountsUrl()}/staff`);
  await expectAccessible(page, '/staff');
  await page.goto(`${accountsUrl()}/staff`);
  await page.getByLabel(/email/i).first().fill('pioneer@demo.test');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toContainText('pioneer@demo.test');
  await expectAccessible(page, 'a reader');
});
