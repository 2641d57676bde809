import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import {
  DESKTOP,
  GATED,
  OPEN,
  open,
  openMore,
  PHONE,
  paragraph,
  readToEnd,
  selectWords,
  toTop,
} from '../support/article-page.ts';
import { clearHistory, stopAsMember } from '../support/library.ts';
import { apiUrl, signIn, tokenOf } from '../support/sign-in.ts';
import { expect, test } from '../support/strict-page.ts';

// Several devices and edits in one journey.
const TITLE = 'What a validator earns once issuance stops paying the bills';
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

  let isFinished = false;
  desktop.on('response', (response) => {
    isFinished ||=
      response.url().startsWith(`${apiUrl()}/library/reading/`) &&
      (response.request().postData() ?? '').includes('"finished":true');
  });
  await readToEnd(desktop, () => isFinished);
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

const library = (page: Page) => page.getByRole('tabpanel', { name: 'My Bookmarks' });

/** Deletes everything that is stored for the signed-in reader. */
async function eraseLibrary(context: BrowserContext): Promise<void> {
  const headers = { Authorization: `Bearer ${await tokenOf(context)}` };
  await context.request.delete(`${apiUrl()}/library`, { headers });
}

test('organises saved articles in folders and with tags, and undoes an action', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, 'professional', baseURL ?? '');
  await eraseLibrary(context);
  await page.goto('/reading-list');
  await expect(library(page).getByText('Your reading list is empty')).toBeVisible();
  await library(page).getByText('Import and export').click();
  await library(page)
    .getByLabel(/^Addresses to save, one per line/)
    .fill(`${OPEN}\n${GATED}\n/articles/no-such-article`);
  await library(page).getByRole('button', { name: 'Import' }).click();
  await expect(library(page).getByText('2 saved, 1 line could not be used')).toBeVisible();

  const row = library(page).locator('li', { has: page.getByRole('heading', { name: TITLE }) });
  await row.getByRole('checkbox', { name: `Select: ${TITLE}` }).check();
  const selected = library(page).getByRole('region', { name: 'Selected articles' });
  await selected.getByRole('button', { name: 'Add to folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to folder' });
  await dialog.getByLabel('Folder').fill('To cite');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(library(page).getByText('1 article added to “To cite”')).toBeVisible();
  await expect(row.getByRole('button', { name: `Remove from folder To cite: ${TITLE}` })).toBeVisible();

  await library(page)
    .getByRole('combobox', { name: 'Folder', exact: true })
    .selectOption({ label: 'To cite (1)' });
  await expect(library(page).getByRole('checkbox', { name: /^Select:/ })).toHaveCount(1);
  await row.getByRole('checkbox').check();
  await selected.getByRole('button', { name: 'Archive' }).click();
  await expect(library(page).getByText('1 article archived')).toBeVisible();
  await expect(library(page).getByText('No articles were found')).toBeVisible();
  await library(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('main').analyze();
  expect(violations).toEqual([]);

  // On a phone the filters are shown on request, and the button says how many are set.
  await page.setViewportSize(PHONE);
  const folders = library(page).getByRole('combobox', { name: 'Folder', exact: true });
  await expect(folders).toBeHidden();
  await library(page).getByRole('button', { name: 'Filters and order (1)' }).click();
  await expect(folders).toBeVisible();
  await page.setViewportSize(DESKTOP);

  const download = page.waitForEvent('download');
  await library(page).getByRole('button', { name: 'JSON' }).click();
  expect((await download).suggestedFilename()).toBe('library.json');

  await page.getByRole('banner').locator('[data-dropdown^="Notifications"] > summary').click();
  await page.getByRole('link', { name: 'All notifications' }).click();
  await expect(page.getByRole('tab', { name: 'Notifications' })).toHaveAttribute('aria-selected', 'true');
  await eraseLibrary(context);
});

test('highlights on a phone, shows it on a desktop, and finds it after an edit', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signIn(context, 'alpha', baseURL ?? '');
  await eraseLibrary(context);
  await open(page, GATED, PHONE);
  const listed = page.waitForResponse((response) => response.url().includes('/library/highlights?'));
  await page.reload();
  await listed;
  await expect(page.locator('[data-progress]')).toBeAttached();
  const words = 'The contracts behaved.';
  await selectWords(page, words);
  const toolbar = page.getByRole('toolbar', { name: 'Highlight the selected text' });
  await expect(toolbar.getByRole('button', { name: 'Highlight in blue' })).toBeVisible();
  await toolbar.getByRole('button', { name: 'Add note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Highlight' });
  await dialog.getByLabel('Note').fill('Check the date');
  await dialog.getByLabel('blue').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('mark')).toHaveText(words);

  const other = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: DESKTOP,
    reducedMotion: 'reduce',
  });
  await other.addCookies(await context.cookies());
  const desktop = await other.newPage();
  let beginning = '<p>New beginning.</p>';
  await desktop.route(`${apiUrl()}/strapi/articles/*`, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const [block] = body.data?.attributes.body?.blocks ?? [];
    if (block) block.html = beginning + block.html.replace(beginning === '' ? words : '', '');
    await route.fulfill({ response, json: body });
  });
  await desktop.goto(GATED);
  await expect(desktop.locator('mark[data-color="blue"]')).toHaveText(words);
  // By keyboard: the button of the highlight opens it.
  await desktop.getByRole('button', { name: `Highlight, blue, with note: ${words}` }).press('Enter');
  await expect(desktop.getByRole('dialog', { name: 'Highlight' }).getByLabel('Note')).toHaveValue(
    'Check the date',
  );
  const { violations } = await new AxeBuilder({ page: desktop }).include('dialog[open]').analyze();
  expect(violations).toEqual([]);
  await desktop.keyboard.press('Escape');

  beginning = '';
  await desktop.reload();
  await expect(desktop.locator('[data-progress]')).toBeAttached();
  await openMore(desktop);
  await desktop.getByRole('button', { name: 'Notes', exact: true }).click();
  const notes = desktop.getByRole('dialog', { name: 'Notes' });
  await expect(notes.getByText(words)).toBeVisible();
  await expect(notes.getByText('Changed: these words are no longer in the article.')).toBeVisible();
  await expect(desktop.locator('mark')).toHaveCount(0);

  await desktop.goto('/reading-list');
  await desktop.getByRole('tab', { name: 'Notes' }).click();
  await expect(desktop.getByRole('tabpanel', { name: 'Notes' }).getByText('Check the date')).toBeVisible();
  await other.close();
  await eraseLibrary(context);
});

test('highlights with a caret, without a pointer', async ({ page, context, baseURL }) => {
  await signIn(context, 'staff', baseURL ?? '');
  await eraseLibrary(context);
  await open(page);
  const listed = page.waitForResponse((response) => response.url().includes('/library/highlights?'));
  await page.reload();
  await listed;
  await toTop(page, 'A pool with 5,000 validators');
  const caret = page.locator('[data-caret]');
  await expect(async () => {
    await page.keyboard.press('c');
    await expect(caret).toBeVisible({ timeout: 1000 });
  }).toPass();
  // From the heading, before which the caret appears, to the paragraph.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await expect(async () => {
    await page.keyboard.press('Control+Shift+ArrowRight');
    expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe('A pool with 5,000 validators');
  }).toPass({ intervals: [50] });
  await page.keyboard.press('h');
  await expect(page.locator('mark')).toHaveText('A pool with 5,000 validators');
  await page.keyboard.press('Shift+End');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Highlight' });
  await dialog.getByLabel('Note').fill('By keyboard');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.locator('mark')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(caret).toHaveCount(0);
  await eraseLibrary(context);
});
