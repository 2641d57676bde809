import { expect, test } from '../support/strict-page.ts';

test.describe.configure({ timeout: 180_000 });

test('an anonymous reader is asked to log in', async ({ page }) => {
  await page.goto('/analysts');
  await page.getByRole('main').getByRole('link', { name: /\w/ }).first().click();
  await page.getByRole('button', { name: /^Follow / }).click();
  await expect(page.getByText('Log in to follow')).toBeVisible();
});
