import { body, GATED, gate } from './support/article-page.ts';
import { accountsUrl, followToMainApp } from './support/sign-in.ts';
import { accountSwitch, countPages, newReader, printSteps, signUp } from './support/sign-up.ts';
import { expect, test } from './support/strict-page.ts';

const FREE_ACCOUNT = '/articles/a-checklist-for-reading-an-audit';

test('[PRO-01, SCR-21] takes a visitor from the gate to reading with a free account', async ({ page }) => {
  await page.goto(FREE_ACCOUNT);
  await expect(gate(page)).toContainText('A free account');
  const pages = countPages(page);
  await followToMainApp(gate(page).getByRole('link', { name: 'Log in / Sign up' }));
  await signUp(page, newReader());
  await expect(page.getByText('You are logged in with a free account.')).toBeInViewport();
  await expect(page).toHaveURL(FREE_ACCOUNT);
  await expect(body(page)).toBeInViewport();
  await expect(gate(page)).toBeHidden();
  printSteps('visitor to free account to reading', pages);
  expect(pages).toEqual(['/login', '/signup']);
});

test('[PRO-04] takes a visitor from the gate through the trial to the gated article', async ({ page }) => {
  await page.goto(GATED);
  const pages = countPages(page);
  await followToMainApp(gate(page).getByRole('link', { name: '7 days for $9' }));
  await signUp(page, newReader());
  await expect(page.getByText(/^Your trial is active until/)).toBeInViewport();
  await expect(page).toHaveURL(GATED);
  await expect(body(page)).toBeVisible();
  printSteps('visitor to trial to reading', pages);
  expect(pages).toEqual(['/offers/trial', '/signup']);
});

test('[SCR-21] takes a member from the gate through an upgrade to the article, and unlocks other tabs', async ({
  page,
  context,
}) => {
  await page.goto(`${accountsUrl()}/signup`);
  await signUp(page, newReader());
  await expect(page.getByRole('banner').locator('[data-dropdown="Account"] > summary')).toBeVisible();
  await page.goto(GATED);
  await expect(gate(page)).toContainText('Your plan');
  const upgrading = await context.newPage();
  await upgrading.goto(GATED);
  const pages = countPages(upgrading);
  await followToMainApp(gate(upgrading).getByRole('link', { name: 'See plans' }));
  await upgrading.getByRole('button', { name: 'Change to Pioneer' }).first().click();
  await expect(body(upgrading)).toBeVisible();
  await expect(upgrading).toHaveURL(GATED);
  printSteps('member to upgrade to reading', pages);
  expect(pages).toEqual(['/plans']);
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(body(page)).toBeVisible();
});

test('[SCR-12] saves a bookmark that was pressed before logging in', async ({ page }) => {
  await page.goto(FREE_ACCOUNT);
  const save = page.locator('main header').getByRole('button', { name: /^(Bookmark|Remove bookmark):/ });
  await save.click();
  const notifications = page.getByRole('region', { name: 'Notifications' });
  await notifications.getByRole('link', { name: 'Log in' }).click();
  await accountSwitch(page).getByRole('link', { name: 'Sign up' }).click();
  await signUp(page, newReader());
  await expect(notifications).toContainText('Saved to your reading list');
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/reading-list');
  await expect(page.getByRole('tabpanel').locator('li')).toHaveCount(1);
});
