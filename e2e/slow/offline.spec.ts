import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { GATED, OPEN, openMore, PHONE, paragraph, selectWords } from '../support/article-page.ts';
import { accountsUrl, apiUrl, signIn, tokenOf } from '../support/sign-in.ts';
import { newReader, signUp } from '../support/sign-up.ts';
import { storedText } from '../support/stored-text.ts';

test.use({ serviceWorkers: 'allow' });

const TITLE = 'Forced inclusion';
const WORDS = 'The contracts behaved.';
const DAY_MS = 24 * 60 * 60 * 1000;

const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);
const queued = (page: Page) => page.locator('[data-queued]');

/** Opens a gated article and keeps it on the device. */
async function keep(page: Page): Promise<void> {
  await page.goto(GATED);
  await expect(page.locator('[data-progress]')).toBeAttached();
  await expect.poll(() => isControlled(page)).toBe(true);
  await openMore(page);
  await page.getByRole('button', { name: 'Keep offline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keep offline' });
  await dialog.getByRole('button', { name: 'Keep offline' }).click();
  await expect(dialog.getByText('Kept on this device')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('dialog[open]').analyze();
  expect(violations).toEqual([]);
  await page.keyboard.press('Escape');
  await openMore(page);
  await expect(page.getByRole('button', { name: 'Kept offline' })).toBeVisible();
  // All files of the build, so that every part of the page works without a connection.
  await filesStored(page, 40);
}

/** Waits until the worker has stored at least so many static files, and no more follow. */
async function filesStored(page: Page, atLeast: number): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async (minimum) => {
        const names = await caches.keys();
        const cache = await caches.open(names.find((name) => name.startsWith('portal-assets-')) ?? '');
        const before = (await cache.keys()).length;
        await new Promise((resolve) => setTimeout(resolve, 1000));
        return before > minimum && (await cache.keys()).length === before;
      }, atLeast),
    )
    .toBe(true);
}

async function eraseLibrary(page: Page): Promise<void> {
  const headers = { Authorization: `Bearer ${await tokenOf(page.context())}` };
  await page.context().request.delete(`${apiUrl()}/library`, { headers });
}

test('keeps an article offline, reads and annotates it without a connection, and merges everything afterwards', async ({
  page,
  context,
  baseURL,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(context, 'pioneer', baseURL ?? '');
  await eraseLibrary(page);
  await keep(page);
  await expect(paragraph(page, WORDS)).toBeVisible();
  expect(await storedText(page)).not.toContain(WORDS);

  await context.setOffline(true);
  const highlightsStarted = page.waitForRequest(/\/library\/highlights\?/);
  await page.reload();
  await expect(paragraph(page, WORDS)).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeVisible();
  // The code of highlights is loaded last.
  await highlightsStarted;
  const toolbar = page.getByRole('toolbar', { name: 'Highlight the selected text' });
  await expect(async () => {
    await selectWords(page, WORDS);
    await expect(toolbar).toBeVisible({ timeout: 1000 });
  }).toPass();
  await toolbar.getByRole('button', { name: 'Highlight in yellow' }).click();
  await page.getByRole('button', { name: `Highlight, yellow: ${WORDS}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Highlight' });
  await dialog.getByLabel('Note').fill('Written offline');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await page
    .locator('article')
    .getByRole('button', { name: /^Bookmark: / })
    .click();
  await expect(queued(page)).toContainText('will be saved when you are online');
  expect(await storedText(page)).not.toContain(WORDS);

  // The change survives a reload, and a page that is not stored leads to what is available.
  await page.reload();
  await expect(page.locator('mark')).toHaveText(WORDS);
  await page.goto('/analysts/nobody-visited-this');
  await expect(page.getByRole('heading', { name: 'Offline', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(TITLE) })).toBeVisible();

  await context.setOffline(false);
  await page.goto(GATED);
  const headers = { Authorization: `Bearer ${await tokenOf(context)}` };
  const stored = async () => {
    const response = await context.request.get(`${apiUrl()}/library/highlights`, { headers });
    const { data } = (await response.json()) as { data: { attributes: { exact: string; note: string } }[] };
    return data.map(({ attributes: { exact, note } }) => ({ exact, note }));
  };
  await expect.poll(stored).toEqual([{ exact: WORDS, note: 'Written offline' }]);
  await expect
    .poll(async () => {
      const response = await context.request.get(`${apiUrl()}/strapi/bookmarks`, { headers });
      return ((await response.json()) as { data: unknown[] }).data.length;
    })
    .toBe(1);
  await expect(queued(page)).toHaveAttribute('data-queued', '0');
  await eraseLibrary(page);
});

test('deletes offline copies on request, at sign-out and after seven days without a sync', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, 'professional', baseURL ?? '');
  await keep(page);
  await page.goto('/reading-list#offline');
  const panel = page.getByRole('tabpanel', { name: 'Offline' });
  await expect(panel.getByText('1 article on this device')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('main').analyze();
  expect(violations).toEqual([]);
  await panel.getByRole('button', { name: 'Remove all' }).click();
  await expect(panel.getByText('Nothing is kept offline')).toBeVisible();

  await keep(page);
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(await databases()).toContain('portal.offline');
  const cookies = await context.cookies();
  await context.clearCookies();
  await page.goto('/');
  await expect.poll(databases).not.toContain('portal.offline');
  expect(await page.evaluate(() => caches.has('portal-kept'))).toBe(false);

  await context.addCookies(cookies);
  await keep(page);
  await context.setOffline(true);
  await page.clock.setFixedTime(Date.now() + 7 * DAY_MS + 60_000);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(databases).not.toContain('portal.offline');
  await expect(page.locator('[data-body]')).toHaveCount(0);
  await context.setOffline(false);
});

/** The demo's account page changes the plan without payment. */
async function changePlan(page: Page, plan: string): Promise<void> {
  await page.goto(`${accountsUrl()}/account`);
  await page.locator(`input[name=plan][value=${plan}]`).check();
  await page.getByRole('button', { name: 'Change plan' }).click();
  await expect(page.locator(`input[name=plan][value=${plan}]`)).toBeChecked();
}

test('deletes an offline copy at the next sync if the reader’s plan has ended', async ({
  page,
  context,
  baseURL,
}) => {
  const source = new URL('/livez', baseURL).href;
  await page.goto(`${accountsUrl()}/signup?source=${encodeURIComponent(source)}`);
  await signUp(page, newReader());
  await page.waitForURL(source);
  await changePlan(page, 'pioneer');
  await keep(page);
  await changePlan(page, 'free');
  await page.goto('/reading-list#offline');
  await expect(page.getByRole('tabpanel', { name: 'Offline' })).toBeVisible();
  const copies = () =>
    page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('portal.offline');
        request.onsuccess = () => resolve(request.result);
      });
      const keys = await new Promise<IDBValidKey[]>((resolve) => {
        const request = database.transaction('records').objectStore('records').getAllKeys();
        request.onsuccess = () => resolve(request.result);
      });
      database.close();
      return keys.filter((key) => String(key).startsWith('copy ')).length;
    });
  await expect.poll(copies).toBe(0);
  await context.setOffline(true);
  await page.goto(GATED).catch(() => undefined);
  await expect(page.getByRole('heading', { name: 'Offline', level: 1 })).toBeVisible();
  await context.setOffline(false);
});

test('shows pages that are free to all without a connection, and no others', async ({ page, context }) => {
  const isStored = (path: string) =>
    page.evaluate(
      async (wanted) => (await (await caches.open('portal-pages')).match(wanted)) !== undefined,
      path,
    );
  await page.goto('/privacy');
  await expect.poll(() => isStored('/privacy')).toBe(true);
  await expect.poll(() => isControlled(page)).toBe(true);
  await page.goto(GATED);
  await expect(page.getByRole('heading', { name: 'Sign up to unlock this page' })).toBeVisible();
  await page.goto(OPEN);
  await expect.poll(() => isStored(OPEN)).toBe(true);
  expect(await isStored(GATED)).toBe(false);

  await context.setOffline(true);
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.goto(OPEN);
  await expect(page.locator('[data-body] p').first()).toBeVisible();
  await page.goto(GATED);
  await expect(page.getByRole('heading', { name: 'Offline', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Privacy' }).first()).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('main').analyze();
  expect(violations).toEqual([]);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Sign up to unlock this page' })).toBeVisible();
});

test('recognises a member without a connection, and offers nothing that needs one', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, 'pioneer', baseURL ?? '');
  await page.goto('/privacy');
  const stored = () =>
    page.evaluate(async () => {
      const isPageStored = (await (await caches.open('portal-pages')).match('/privacy')) !== undefined;
      return isPageStored && (await indexedDB.databases()).some(({ name }) => name === 'portal.offline');
    });
  await expect.poll(stored).toBe(true);
  await expect.poll(() => isControlled(page)).toBe(true);
  // Once more, now through the worker, which stores what the page loads on demand.
  await page.reload();
  await expect(page.locator('[data-dropdown="Account"]')).toBeVisible();
  await filesStored(page, 20);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Kept articles' })).toBeVisible();
  const account = page.locator('[data-dropdown="Account"]');
  await account.locator('summary').click();
  await expect(account.getByText('Pioneer plan')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Offer' })).toHaveCount(0);
  await context.setOffline(false);
});

test('keeps all saved articles, and opens them from the reading list without a connection', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, 'pioneer', baseURL ?? '');
  await eraseLibrary(page);
  const headers = { Authorization: `Bearer ${await tokenOf(context)}` };
  const urls = [OPEN, GATED];
  const entries = urls.map((url) => ({ url }));
  await context.request.post(`${apiUrl()}/library/import`, { headers, data: { entries } });
  await page.goto('/reading-list#offline');
  const panel = page.getByRole('tabpanel', { name: 'Offline' });
  await panel.getByRole('button', { name: 'Keep all saved' }).click();
  await expect(panel.getByText('2 articles on this device')).toBeVisible();
  await expect.poll(() => isControlled(page)).toBe(true);
  await filesStored(page, 40);

  await context.setOffline(true);
  // A list that was not loaded before.
  await page.getByRole('tab', { name: 'History' }).click();
  const kept = page.getByRole('tabpanel').getByRole('region', { name: 'Kept on this device' });
  await expect(kept.getByRole('link')).toHaveCount(2);
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
  await page.goto('/reading-list');
  await expect(page.getByRole('heading', { level: 1, name: 'Reading list' })).toBeVisible();
  await page.getByRole('link', { name: new RegExp(TITLE) }).click();
  await expect(paragraph(page, WORDS)).toBeVisible();
  await context.setOffline(false);
  await eraseLibrary(page);
});
