import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './support/hydrated-page.ts';
import { apiUrl, holdSync, signIn, tokenOf } from './support/sign-in.ts';

const listCall = (url: URL) => url.href.startsWith(`${apiUrl()}/library/items?`);
const panel = (page: Page) => page.getByRole('tabpanel', { name: 'My Bookmarks' });
const rows = (page: Page) => panel(page).locator('li', { has: page.locator('[data-selected]') });

/** Replaces the reader's bookmarks by these articles, the last one newest. */
async function replaceBookmarks(context: BrowserContext, articleIds: readonly number[]): Promise<void> {
  const headers = { Authorization: `Bearer ${await tokenOf(context)}` };
  const list = await context.request.get(`${apiUrl()}/strapi/bookmarks?page=1&pageSize=100`, { headers });
  const { data } = (await list.json()) as { data: { attributes: { article_id: number } }[] };
  for (const { attributes } of data) {
    await context.request.delete(`${apiUrl()}/strapi/bookmarks/${attributes.article_id}`, { headers });
  }
  for (const id of articleIds) {
    await context.request.post(`${apiUrl()}/strapi/bookmarks/${id}`, { headers });
  }
}

test('[SCR-08] [SCR-21] shows an anonymous reader the banner on the reading list without a failed request', async ({
  page,
}) => {
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(response.url());
  });
  await page.goto('/reading-list');
  await expect(page.getByRole('heading', { level: 1, name: 'Reading list' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'My Bookmarks' })).toHaveAttribute('aria-selected', 'true');
  await expect(panel(page).getByRole('heading', { name: 'Sign up to unlock this page' })).toBeVisible();
  await expect(panel(page).getByText(/level up your crypto knowledge/i)).toBeVisible();
  await expect(panel(page).getByRole('link', { name: 'Log in / Sign up' })).toHaveAttribute(
    'href',
    new RegExp(`source=${encodeURIComponent(page.url())}`),
  );
  expect(failed).toEqual([]);
});

test('[STA-04] shows a skeleton, not the gate, while the session sync is pending', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, 'pioneer', baseURL ?? '');
  const releaseSync = await holdSync(page);
  await page.goto('/reading-list');
  await expect(panel(page).getByRole('status', { name: 'Loading articles' })).toBeVisible();
  await expect(page.getByText('Sign up to unlock this page')).toBeHidden();
  releaseSync();
  await expect(panel(page).getByRole('status', { name: 'Loading articles' })).toBeHidden();
  await expect(page.getByText('Sign up to unlock this page')).toBeHidden();
});

test('[API-08] [STA-01] lists the newest bookmark first and lets a removed one be restored until the page is left', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, 'explorer', baseURL ?? '');
  await replaceBookmarks(context, [12, 30]);
  await page.goto('/reading-list');
  await expect(rows(page)).toHaveCount(2);
  const [newest = '', oldest = ''] = await rows(page).getByRole('heading').allTextContents();

  await rows(page).first().getByRole('button', { pressed: true }).click();
  await expect(rows(page).first().getByText('Removed from your reading list')).toBeVisible();
  await rows(page).first().getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page).first().getByText('Removed from your reading list')).toBeHidden();

  await rows(page).last().getByRole('button', { pressed: true }).click();
  await expect(rows(page).last().getByText('Removed from your reading list')).toBeVisible();
  await page.reload();
  await expect(rows(page).getByRole('heading')).toHaveText([newest]);
  await expect(page.getByText(oldest)).toHaveCount(0);
});

test('[STA-01] [ERR-03] keeps an entry whose removal fails', async ({ page, context, baseURL }) => {
  await signIn(context, 'professional', baseURL ?? '');
  await replaceBookmarks(context, [44]);
  await page.goto('/reading-list');
  await page.route(`${apiUrl()}/strapi/bookmarks/44`, (route) => route.fulfill({ status: 500, json: {} }));
  await rows(page).getByRole('button', { pressed: true }).click();
  await expect(page.getByRole('alert').getByText('Failed to remove article bookmark')).toBeVisible();
  await expect(rows(page).getByRole('button', { pressed: true })).toBeVisible();
});

test('[API-08] marks an entry whose article is gone, and removes it', async ({ page, context, baseURL }) => {
  await signIn(context, 'pioneer', baseURL ?? '');
  const entry = {
    id: 987_654,
    attributes: {
      ...{ saved_at: '2026-01-05T00:00:00.000Z', archived: false, status: 'unread', progress: 0 },
      ...{ folders: [], tags: [], note: '', article: { data: null } },
    },
  };
  const pagination = { page: 1, pageSize: 20, pageCount: 1, total: 1 };
  await page.route(listCall, (route) => route.fulfill({ json: { data: [entry], meta: { pagination } } }));
  await page.goto('/reading-list');
  await expect(rows(page).getByText('This article is no longer available')).toBeVisible();
  const removal = page.waitForRequest(
    (request) => request.method() === 'DELETE' && request.url() === `${apiUrl()}/strapi/bookmarks/987654`,
  );
  await rows(page).getByRole('button', { pressed: true }).click();
  await removal;
  await expect(rows(page).getByText('Removed from your reading list')).toBeVisible();
});

test("[ERR-05] shows 'Your reading list is empty' and how to fill it", async ({ page, context, baseURL }) => {
  await signIn(context, 'free', baseURL ?? '');
  const pagination = { page: 1, pageSize: 20, pageCount: 0, total: 0 };
  await page.route(listCall, (route) => route.fulfill({ json: { data: [], meta: { pagination } } }));
  await page.goto('/reading-list');
  await expect(page.getByRole('heading', { name: 'Your reading list is empty' })).toBeVisible();
  await expect(
    page.getByText('Add items from feeds with the bookmark icon, or on the article page'),
  ).toBeVisible();
});

test('[ERR-01] retries a list that failed to load', async ({ page, context, baseURL }) => {
  await signIn(context, 'pioneer', baseURL ?? '');
  await page.route(listCall, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/reading-list');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText('An error occurred while fetching your reading list')).toBeVisible();
  await page.unroute(listCall);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeHidden();
});

test('[ERR-01] [SCR-21] a member whose list still responds with 401 after a sync is asked to log in again', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, 'pioneer', baseURL ?? '');
  await page.route(listCall, (route) => route.fulfill({ status: 401, json: {} }));
  await page.goto('/reading-list');
  await expect(panel(page).getByRole('heading', { name: 'Sign up to unlock this page' })).toBeVisible();
  await expect(panel(page).getByText(/your session has ended, so log in again/)).toBeVisible();
  await expect(panel(page).getByRole('link', { name: 'See plans' })).toHaveCount(0);
});

test('[ERR-01] [SCR-21] a list that responds with 406 shows the banner', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, 'pioneer', baseURL ?? '');
  await page.route(listCall, (route) => route.fulfill({ status: 406, json: {} }));
  await page.goto('/reading-list');
  await expect(panel(page).getByRole('heading', { name: 'Upgrade to unlock this page' })).toBeVisible();
});
