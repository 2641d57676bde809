import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { DESKTOP, OPEN, open, PHONE, paragraph, toTop } from '../support/article-page.ts';
import { clearHistory, stopAsMember } from '../support/library.ts';
import { apiUrl, signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/strict-page.ts';

const TITLE = 'What a validator earns after issuance';
const offer = (page: Page) => page.getByRole('region', { name: 'Continue reading' });
const panel = (page: Page) => page.getByRole('tabpanel', { name: 'History' });

test('continues on another device where the reader stopped before signing in', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signIn(context, 'explorer', baseURL ?? '');
  await clearHistory(context);
  await context.clearCookies();
  await open(page, OPEN, PHONE);
  await toTop(page, 'A pool with 5,000 validators');
  const onDevice = () => page.evaluate(() => localStorage.getItem('portal.readingPositions') ?? '[]');
  await expect.poll(onDevice).not.toBe('[]');
  await signIn(context, 'explorer', baseURL ?? '');
  await page.goto('/');
  await expect.poll(onDevice).toBe('[]');

  const other = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: DESKTOP,
    reducedMotion: 'reduce',
  });
  await other.addCookies(await context.cookies());
  const desktop = await other.newPage();
  await desktop.goto('/');
  const home = desktop.getByRole('region', { name: 'Continue reading' });
  await home.getByRole('link', { name: TITLE }).click();
  await offer(desktop).getByRole('button', { name: 'Continue reading' }).click();
  await expect(paragraph(desktop, 'A pool with 5,000 validators')).toBeFocused();

  const finished = desktop.waitForResponse(
    (response) =>
      response.url().startsWith(`${apiUrl()}/library/reading/`) &&
      (response.request().postData() ?? '').includes('"finished":true'),
  );
  await desktop.locator('[data-body] p').last().scrollIntoViewIfNeeded();
  await finished;
  await desktop.goto('/');
  await expect(home.getByText('Articles that you have begun appear here.')).toBeVisible();
  await desktop.goto('/reading-list');
  await desktop.getByRole('tab', { name: 'History' }).click();
  await expect(
    panel(desktop).locator('li', { hasText: TITLE }).getByText('Read', { exact: true }),
  ).toBeVisible();
  await other.close();
  await clearHistory(context);
});

test('removes an article from the history, clears it and turns it off', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, 'free', baseURL ?? '');
  await clearHistory(context);
  await open(page);
  await stopAsMember(page, 'A pool with 5,000 validators');
  await page.goto('/reading-list');
  await page.getByRole('tab', { name: 'History' }).click();
  const row = panel(page).locator('li', { has: page.getByRole('button', { name: 'Remove' }) });
  await expect(row).toContainText(TITLE);
  const { violations } = await new AxeBuilder({ page }).include('main').analyze();
  expect(violations).toEqual([]);
  await row.getByRole('button', { name: `Remove from history: ${TITLE}` }).click();
  await expect(panel(page).getByText('Removed from your history')).toBeVisible();
  await page.reload();
  await expect(panel(page).getByText('Your history is empty')).toBeVisible();

  const record = panel(page).getByRole('checkbox', { name: /^Record what I read/ });
  await expect(record).toBeChecked();
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/library/settings') && response.request().method() === 'POST',
  );
  await record.uncheck();
  await saved;
  await open(page);
  await stopAsMember(page, 'A pool with 5,000 validators');
  await page.goto('/reading-list');
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(panel(page).getByText('Your history is empty')).toBeVisible();
  await expect(record).not.toBeChecked();
  await record.check();

  await open(page);
  await stopAsMember(page, 'A pool with 5,000 validators');
  await page.goto('/reading-list');
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(row).toContainText(TITLE);
  await panel(page).getByRole('button', { name: 'Clear history' }).click();
  await page
    .getByRole('dialog', { name: 'Clear history' })
    .getByRole('button', { name: 'Clear history' })
    .click();
  await expect(panel(page).getByText('Your history is empty')).toBeVisible();
});
