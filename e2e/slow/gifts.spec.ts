import AxeBuilder from '@axe-core/playwright';
import { GATED, openMore } from '../support/article-page.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/strict-page.ts';

test('a gift link opens an article for an anonymous reader until it is revoked', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signIn(context, 'pioneer', baseURL ?? '');
  await page.goto(GATED);
  await openMore(page);
  await page.getByRole('button', { name: 'Gift' }).click();
  const dialog = page.getByRole('dialog', { name: 'Gift this article' });
  await dialog.getByLabel(/^Your name/).fill('Ada of Harrow');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const field = dialog.getByLabel('Link', { exact: true });
  await expect(field).toHaveValue(/#gift=/);
  const { violations } = await new AxeBuilder({ page }).include('dialog[open]').analyze();
  expect(violations).toEqual([]);
  const link = await field.inputValue();

  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const visitor = await other.newPage();
  await visitor.goto(link);
  await expect(visitor.getByText(/^Ada of Harrow gives you this article/)).toBeVisible();
  const kicker = visitor.locator('main article header').first();
  await expect(kicker.getByText(', open to you')).toBeAttached();
  await expect(kicker.getByText(', locked')).toHaveCount(0);
  await expect(visitor.locator('[data-body] p').first()).toBeVisible();

  await dialog.getByRole('button', { name: 'Revoke link' }).click();
  await expect(dialog).toBeHidden();
  await visitor.reload();
  await expect(visitor.getByText('This gift link is no longer valid')).toBeVisible();
  await expect(visitor.locator('[data-body]')).toHaveCount(0);
  await expect(visitor.getByRole('heading', { name: 'Sign up to unlock this page' })).toBeVisible();
  await other.close();

  await page.goto('/reading-list');
  await page.getByText('Gift links', { exact: true }).click();
  await expect(page.getByText('Revoked, opened by 1 reader').first()).toBeVisible();
});
