import type { Page } from '@playwright/test';
import { layoutSettled } from './support/layout-shift.ts';
import { apiUrl, signIn, tokenOf } from './support/sign-in.ts';
import { expect, test } from './support/strict-page.ts';

const rows = (page: Page) => page.locator('main li article');
const more = (page: Page) => page.getByRole('button', { name: 'Show more' });
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const titleOf = (page: Page, row: number) => rows(page).nth(row).getByRole('heading').getByRole('link');

/** Requests the next page. On a busy machine the response may take longer than an assertion waits. */
async function showMore(page: Page, count: number): Promise<void> {
  const loaded = page.waitForResponse(/\/strapi\/articles\?.*\bpage=\d/);
  await more(page).click();
  await loaded;
  await expect(rows(page)).toHaveCount(count);
}

/** The distance of a row from the top of the viewport. */
const topOf = (page: Page, row: number) =>
  titleOf(page, row).evaluate((element) => Math.round(element.getBoundingClientRect().top));

/** Scrolls to a row and returns where it is in the viewport. */
async function scrollToRow(page: Page, row: number): Promise<number> {
  // Without animation, and after fonts and images have loaded: the row must not move between measuring and leaving.
  await titleOf(page, row).evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await layoutSettled(page);
  return topOf(page, row);
}

/** Opens the article of a row and returns where the row was in the viewport. */
async function openRow(page: Page, row: number): Promise<number> {
  const top = await scrollToRow(page, row);
  await titleOf(page, row).click();
  await expect(page).toHaveURL(/\/articles\/./);
  await expect(page.locator('main header h1')).toBeVisible();
  return top;
}

test('[STA-02] restores the grown list and the scroll position on back navigation', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${apiUrl()}/strapi/articles?`)) requests.push(request.url());
  });
  await page.goto('/articles');
  for (const count of [24, 36]) await showMore(page, count);
  const titles = await rows(page).getByRole('heading').allTextContents();
  const top = await openRow(page, 30);
  const before = requests.length;

  await page.goBack();
  await expect(rows(page)).toHaveCount(36);
  expect(await rows(page).getByRole('heading').allTextContents()).toEqual(titles);
  await expect.poll(() => topOf(page, 30)).toBe(top);
  expect(requests.slice(before)).toEqual([]);

  await page.goForward();
  await expect(page.locator('main header h1')).toBeVisible();
  await page.goBack();
  await expect.poll(() => topOf(page, 30)).toBe(top);
  await showMore(page, 48);
});

test('[STA-02] restores the list after another document was loaded in between', async ({ page }) => {
  await page.goto('/articles');
  await showMore(page, 24);
  const top = await scrollToRow(page, 20);
  const href = await titleOf(page, 20).getAttribute('href');
  // The router does this when the script of the next page takes too long.
  await page.evaluate((address) => window.location.assign(address), href ?? '');
  await expect(page).toHaveURL(/\/articles\/./);
  await expect(page.locator('main header h1')).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveCount(24);
  await expect.poll(() => topOf(page, 20)).toBe(top);
});

test('[STA-02] shows the current list from its top after following a link', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/articles');
  await showMore(page, 24);
  await openRow(page, 20);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Research', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All articles' })).toBeVisible();
  await expect(rows(page)).toHaveCount(12);
  await expect.poll(() => scrollY(page)).toBe(0);
});

test('[STA-02] restores a sorted list and the tab of the homepage on back navigation', async ({ page }) => {
  // The static page has 12 rows in the other order, which must not be mistaken for the sorted list.
  const sorted = page.waitForResponse(/\/strapi\/articles\?.*sort=/);
  await page.goto('/articles?sort=date_asc');
  await expect(page.getByLabel('Sort')).toHaveValue('date_asc');
  await sorted;
  await expect(rows(page)).toHaveCount(12);
  await showMore(page, 24);
  const top = await openRow(page, 20);
  await page.goBack();
  await expect(rows(page)).toHaveCount(24);
  await expect.poll(() => topOf(page, 20)).toBe(top);

  await page.goto('/');
  await page.getByRole('tab', { name: 'Free' }).click();
  const free = page.getByRole('tabpanel').locator('li article');
  await expect(free.first()).toBeVisible();
  await free.nth(3).getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/articles\/./);
  await expect(page.locator('main header h1')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Free' })).toHaveAttribute('aria-selected', 'true');
  await expect(free.nth(3)).toBeInViewport();
});

test('keeps the scroll position on reload', async ({ page }) => {
  await page.goto('/articles');
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
  await page.reload();
  await expect.poll(() => scrollY(page)).toBe(900);
});

test('[API-08] shows a bookmark added meanwhile when going back to the reading list', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, 'staff', baseURL ?? '');
  const headers = { Authorization: `Bearer ${await tokenOf(context)}` };
  const bookmarkUrl = (id: number) => `${apiUrl()}/strapi/bookmarks/${id}`;
  const list = await context.request.get(`${apiUrl()}/strapi/bookmarks?page=1&pageSize=100`, { headers });
  const { data } = (await list.json()) as { data: { attributes: { article_id: number } }[] };
  for (const { attributes } of data)
    await context.request.delete(bookmarkUrl(attributes.article_id), { headers });
  await context.request.post(bookmarkUrl(12), { headers });
  await page.goto('/reading-list');
  const saved = page.getByRole('tabpanel').locator('li');
  await expect(saved.first().getByRole('heading')).toBeVisible();
  const before = await saved.count();
  await saved.first().getByRole('heading').getByRole('link').click();
  const related = page.getByRole('region', { name: 'Related' }).getByRole('heading', { level: 3 }).first();
  const title = (await related.textContent()) ?? '';
  await related.getByRole('link').click();
  const tools = page.locator('main header');
  await expect(tools.getByRole('heading', { level: 1 })).toHaveText(title);
  await tools.getByRole('button', { name: /^Bookmark:/ }).click();
  await expect(tools.getByRole('button', { pressed: true })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(saved).toHaveCount(before + 1);
  await saved.first().getByRole('button', { pressed: true }).click();
  await expect(saved.first().getByText('Removed from your reading list')).toBeVisible();
});
