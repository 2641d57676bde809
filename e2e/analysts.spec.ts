import type { Page } from '@playwright/test';
import { fulfilWith } from './support/fulfil.ts';
import { expect, test } from './support/hydrated-page.ts';

const rows = (page: Page) => page.getByRole('tabpanel').locator('li article');

/** Opens Noor's page from the list with changed page data. */
async function openChanged(page: Page, change: (props: Record<string, unknown>) => void): Promise<void> {
  const data = /_next\/data\/.*\/analysts\/noor\.json/;
  await page.route(data, async (route) => {
    // Next.js checks for changes with HEAD requests in the background.
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const body = await response.json();
    change(body.pageProps);
    await fulfilWith(route, response, body);
  });
  // Wait for the prefetch, so that the click uses the changed page data.
  const prefetched = page.waitForResponse(data);
  await page.goto('/analysts');
  const link = page.getByRole('link', { name: 'Noor' });
  await link.scrollIntoViewIfNeeded();
  await prefetched;
  await link.click();
}

test('[SCR-02] lists the analysts with portrait, role, beats and number of articles', async ({ page }) => {
  await page.goto('/analysts');
  await expect(page.getByRole('heading', { level: 1, name: 'Analysts' })).toBeVisible();
  const analysts = page.locator('main article');
  await expect(analysts).toHaveCount(10);
  const mira = analysts.filter({ hasText: 'Mira Okafor' });
  await expect(mira.getByText('Head of Infrastructure Research')).toBeVisible();
  await expect(mira.getByRole('list', { name: 'Covers' }).getByRole('link')).toHaveText([
    'Layer 1',
    'Layer 2',
    'Master Classes',
  ]);
  await expect(mira.getByText(/^\d+ articles$/)).toBeVisible();
  await expect(mira.locator('img')).toHaveCount(1);
});

test("[SCR-03] shows an analyst's biography, links and the tab 'Articles'", async ({ page }) => {
  await page.goto('/analysts');
  await page.getByRole('link', { name: 'Mira Okafor' }).click();
  await expect(page).toHaveURL('/analysts/mira-okafor');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mira Okafor');
  await expect(page.getByText('keeping other people’s machines running')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Working notes' })).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('tab', { name: 'Articles' })).toHaveAttribute('aria-selected', 'true');
  await expect(rows(page)).toHaveCount(12);
  await expect(rows(page).first()).toContainText(/Mira Okafor|et al\./);
});

test("[SCR-03] redirects from an analyst's id to the slug", async ({ page, request }) => {
  const response = await request.get('/analysts/1', { maxRedirects: 0 });
  expect(response.status()).toBe(308);
  await page.goto('/analysts/1');
  await expect(page).toHaveURL(/\/analysts\/[a-z-]+$/);
  const canonical = page.locator('link[rel=canonical]');
  await expect(canonical).toHaveAttribute('href', new RegExp(`${new URL(page.url()).pathname}$`));
});

test("[STA-02] continues an analyst's list without duplicates, with the special categories", async ({
  page,
}) => {
  await page.goto('/analysts/arvo-kask');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows(page)).toHaveCount(24);
  const titles = await rows(page).getByRole('heading').allTextContents();
  expect(new Set(titles).size).toBe(24);
  await expect(rows(page).getByText('War Room Notes', { exact: true }).first()).toBeVisible();
});

test("[ERR-05] shows 'Analyst not found' for an unknown analyst", async ({ page }) => {
  const response = await page.goto('/analysts/nobody-at-all');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('Analyst not found', { exact: true })).toBeVisible();
  await expect(page.getByText('Check your URL for typos')).toBeVisible();
});

test("[ERR-05] shows 'No articles found for this analyst' for an analyst without articles", async ({
  page,
}) => {
  await openChanged(page, (props) => {
    props.first = { items: [], pagination: { page: 1, pageSize: 12, pageCount: 0, total: 0 } };
  });
  await expect(page.getByRole('heading', { name: 'No articles found for this analyst' })).toBeVisible();
  await page.getByRole('link', { name: 'Explore other analysts' }).click();
  await expect(page).toHaveURL('/analysts');
});

test('[ENT-04] shows the fallback portrait for an analyst without one', async ({ page }) => {
  await openChanged(page, (props) => {
    props.analyst = { ...(props.analyst as object), portrait: null };
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Noor' })).toBeVisible();
  await expect(page.locator('main svg text').first()).toHaveText('N');
});
