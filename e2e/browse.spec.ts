import type { Page } from '@playwright/test';
import { CATEGORIES, subcategoriesOf, TOP_CATEGORIES } from '@tidemark/contracts/categories';
import { categoryDescription } from '@tidemark/contracts/category-descriptions';
import { fulfilWith } from './support/fulfil.ts';
import { expect, test } from './support/hydrated-page.ts';
import { layoutShift } from './support/layout-shift.ts';
import { apiUrl, signIn } from './support/sign-in.ts';

const rows = (page: Page) => page.locator('main li article');
const titlesOf = (page: Page) => page.locator('main article h2, main article h3').allTextContents();
const datesOf = (page: Page) =>
  rows(page)
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
const articlesCall = (url: URL) => url.href.startsWith(`${apiUrl()}/strapi/articles?`);

test('[SCR-08] [CON-07] lists all articles on /articles, including the special categories', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/articles')).text();
  await page.goto('/articles');
  await expect(page.getByRole('heading', { level: 1, name: 'All articles' })).toBeVisible();
  await expect(rows(page)).toHaveCount(12);
  const [first = ''] = await titlesOf(page);
  expect(html).toContain(first);
  await expect(rows(page).getByText('Daily Summaries', { exact: true }).first()).toBeVisible();
});

test('[STA-02] appends the next page without duplicates and moves the focus to its first row', async ({
  page,
}) => {
  await page.goto('/articles');
  await expect(rows(page)).toHaveCount(12);
  await page.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(rows(page)).toHaveCount(24);
  const titles = await titlesOf(page);
  expect(new Set(titles).size).toBe(24);
  await expect(rows(page).nth(12).getByRole('heading').getByRole('link')).toBeFocused();
});

test('[CON-04] sorts lists by date, newest first, with the other order in the URL', async ({ page }) => {
  await page.goto('/articles');
  const sort = page.getByLabel('Sort');
  await expect(sort.getByRole('option')).toHaveText(['Date - Desc', 'Date - Asc']);
  await expect(sort).toHaveValue('date_desc');
  const newest = await datesOf(page);
  expect(newest).toEqual(newest.toSorted().toReversed());

  await sort.selectOption('Date - Asc');
  await expect(page).toHaveURL(/[?&]sort=date_asc/);
  await expect(async () => {
    const oldest = await datesOf(page);
    expect(oldest).toHaveLength(12);
    expect(oldest).toEqual(oldest.toSorted());
  }).toPass();
  const oldestTitles = await titlesOf(page);

  await page.reload();
  await expect(sort).toHaveValue('date_asc');
  await expect.poll(() => titlesOf(page)).toEqual(oldestTitles);
});

test('[SCR-08] [ROL-07] lists only articles with the label Free, by effective access', async ({ page }) => {
  await page.goto('/free-articles');
  await expect(page.getByRole('heading', { level: 1, name: 'Free articles' })).toBeVisible();
  const labels = await rows(page).locator('[data-open]').allTextContents();
  expect(labels).toHaveLength(12);
  expect(labels.filter((label) => !label.startsWith('Free'))).toEqual([]);
});

test('[SCR-08] [SCR-14] [SCR-07] links to every category and subcategory on /categories, including Guides', async ({
  page,
}) => {
  await page.goto('/categories');
  for (const category of TOP_CATEGORIES) {
    const desk = page.locator('main').getByRole('region', { name: category.name, exact: true });
    await expect(desk.getByRole('heading', { level: 2 })).toHaveText(category.name);
    await expect(desk.getByText(categoryDescription(category))).toBeVisible();
    for (const { name, slug } of subcategoriesOf(category)) {
      const link = desk.getByRole('heading', { level: 3, name, exact: true }).getByRole('link');
      await expect(link).toHaveAttribute('href', `/categories/${category.slug}/${slug}?sort=date_desc`);
    }
  }
});

for (const category of TOP_CATEGORIES) {
  test(`[SCR-06] [ENT-10] /categories/${category.slug} shows its name, its description and a lead article`, async ({
    page,
  }) => {
    await page.goto(`/categories/${category.slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(category.name);
    await expect(page.getByText(categoryDescription(category))).toBeVisible();
    await expect(page.locator('main article h2')).toHaveCount(1);
    const names = ['All', ...subcategoriesOf(category).map(({ name }) => name)];
    const links = page.getByRole('navigation', { name: `${category.name} subcategories` }).getByRole('link');
    await expect(links).toHaveText(names.map((name) => new RegExp(`^${name}`)));
  });
}

test('[SCR-07] links to a subcategory with sort=date_desc and marks it as current', async ({ page }) => {
  await page.goto('/categories/defi');
  const row = page.getByRole('navigation', { name: 'DeFi subcategories' });
  await row.getByRole('link', { name: 'Lending' }).click();
  await expect(page).toHaveURL('/categories/defi/lending?sort=date_desc');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lending');
  await expect(row.getByRole('link', { name: 'Lending' })).toHaveAttribute('aria-current', 'page');
});

test('[SCR-14] serves a page for every subcategory', async ({ request }) => {
  for (const child of CATEGORIES) {
    const parent = CATEGORIES.find(({ id }) => id === child.parentId);
    if (!parent) continue;
    const response = await request.get(`/categories/${parent.slug}/${child.slug}`);
    expect(response.status(), child.slug).toBe(200);
  }
});

for (const [what, path] of [
  ['an unknown category', '/categories/weather'],
  ['a subcategory as a top category', '/categories/lending'],
  ['a subcategory of another category', '/categories/markets/lending'],
  ['a path beyond a subcategory', '/categories/defi/lending/2026'],
] as const) {
  test(`[ERR-05] [SCR-07] ${what} is 'Category not found'`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByText('Category not found', { exact: true })).toBeVisible();
    await expect(page.getByText('Check your URL for typos')).toBeVisible();
  });
}

test('[CON-07] shows a sponsor on two categories and on no other', async ({ page }) => {
  const sponsor = page.getByRole('complementary', { name: 'Sponsor' });
  await page.goto('/categories/markets/market-updates');
  await expect(sponsor.getByRole('link', { name: 'Meridian Custody' })).toBeVisible();
  await page.goto('/categories/alpha-zone/war-room-notes');
  await expect(sponsor.getByRole('link', { name: 'Halyard Execution' })).toBeVisible();
  const logo = sponsor.getByRole('link').locator('img');
  await expect(logo).toHaveAttribute('src', '/sponsors/halyard-execution.svg');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.goto('/categories/markets');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Markets');
  await expect(sponsor).toHaveCount(0);
});

test('[ROL-07] [PRO-03] shows anonymous readers the Alpha Zone locked, with an explanation', async ({
  page,
}) => {
  await page.goto('/categories/alpha-zone');
  const notice = page.getByRole('region', { name: 'Alpha membership' });
  await expect(notice.getByText('For Alpha members', { exact: true })).toBeVisible();
  await expect(notice.getByRole('link', { name: 'Log in / Sign up' })).toHaveAttribute('href', /source=/);
  const locks = await page
    .locator('main article [data-open]')
    .evaluateAll((labels) => labels.map((label) => label.getAttribute('data-open')));
  expect(new Set(locks)).toEqual(new Set(['false']));
});

test('[ROL-07] [ROL-05] opens the Alpha Zone for an Alpha member without a layout shift', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, 'alpha', baseURL ?? '');
  await page.goto('/categories/alpha-zone');
  const notice = page.getByRole('region', { name: 'Alpha membership' });
  await expect(notice.getByText('You have Alpha access')).toBeVisible();
  await expect(page.locator('main article [data-open=false]')).toHaveCount(0);
  expect(await layoutShift(page)).toBeLessThan(0.02);
});

test('[ERR-01] [ERR-02] shows an error for a list that fails to load, and retries', async ({ page }) => {
  await page.goto('/articles');
  await page.route(articlesCall, (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByLabel('Sort').selectOption('Date - Asc');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText('An error occurred while fetching articles')).toBeVisible();
  await page.unroute(articlesCall);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(12);
});

test('[ERR-04] treats a response without pagination as an error', async ({ page }) => {
  await page.goto('/articles');
  await page.route(articlesCall, (route) => route.fulfill({ json: { data: [] } }));
  await page.getByLabel('Sort').selectOption('Date - Asc');
  await expect(page.getByText('An error occurred while fetching articles')).toBeVisible();
});

test("[ERR-05] shows 'No articles were found' for an empty list", async ({ page }) => {
  await page.goto('/articles');
  const pagination = { page: 1, pageSize: 12, pageCount: 0, total: 0 };
  await page.route(articlesCall, (route) => route.fulfill({ json: { data: [], meta: { pagination } } }));
  await page.getByLabel('Sort').selectOption('Date - Asc');
  await expect(page.getByRole('heading', { name: 'No articles were found' })).toBeVisible();
});

test("[ERR-05] shows 'There's nothing here yet' for a category without articles", async ({ page }) => {
  const data = /_next\/data\/.*\/categories\/nfts\.json/;
  await page.route(data, async (route) => {
    // Next.js checks for changes with HEAD requests in the background.
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const body = await response.json();
    body.pageProps.first = { items: [], pagination: { page: 1, pageSize: 12, pageCount: 0, total: 0 } };
    await fulfilWith(route, response, body);
  });
  // Wait for the prefetch, so that the click uses the changed page data.
  const prefetched = page.waitForResponse(data);
  await page.goto('/categories');
  const link = page.getByRole('heading', { level: 2, name: 'NFTs' }).getByRole('link');
  await link.scrollIntoViewIfNeeded();
  await prefetched;
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'NFTs' })).toBeVisible();
  await expect(page.getByRole('heading', { name: "There's nothing here yet" })).toBeVisible();
  await expect(page.getByText('Check back later!')).toBeVisible();
});
