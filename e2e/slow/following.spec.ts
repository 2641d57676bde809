import AxeBuilder from '@axe-core/playwright';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/strict-page.ts';

test.describe.configure({ timeout: 180_000 });

test('a member follows an analyst, sees why articles are recommended, and ends following', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, 'professional', baseURL ?? '');
  await page.goto('/analysts');
  await page.getByRole('main').getByRole('link', { name: /\w/ }).first().click();
  await page.waitForURL(/\/analysts\/./);
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('button', { name: `Follow ${name}`, exact: true }).click();
  await expect(page.getByRole('button', { name: `Following ${name}`, exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await page.goto('/');
  await expect(page.getByText(`You follow ${name}`).first()).toBeVisible();
  await page.getByRole('link', { name: 'Following — For you' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Following' });
  await expect(panel.getByRole('link', { name, exact: true })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('main').analyze();
  expect(violations).toEqual([]);
  await panel.getByRole('button', { name: `Following ${name}`, exact: true }).click();
  await expect(panel.getByRole('button', { name: `Follow ${name}`, exact: true })).toBeVisible();
  await page.reload();
  await expect(panel.getByRole('heading', { name: 'You don’t follow anything yet' })).toBeVisible();
});

test('an anonymous reader is asked to log in', async ({ page }) => {
  await page.goto('/analysts');
  await page.getByRole('main').getByRole('link', { name: /\w/ }).first().click();
  await page.getByRole('button', { name: /^Follow / }).click();
  await expect(page.getByText('Log in to follow')).toBeVisible();
});
