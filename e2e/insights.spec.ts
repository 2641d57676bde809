import type { Page } from '@playwright/test';
import { fulfilWith } from './support/fulfil.ts';
import { expect, test } from './support/hydrated-page.ts';
import { layoutSettled, layoutShift } from './support/layout-shift.ts';
import { apiUrl, holdSync, signIn } from './support/sign-in.ts';

const tile = (page: Page, title: string) => page.locator('main article').filter({ hasText: title });
const insightsCall = (url: URL) => url.href.startsWith(`${apiUrl()}/strapi/data-insights`);
const chart = (page: Page) => page.getByRole('slider');

/** Waits until the interactive chart has replaced the one drawn by the server. */
const untilInteractive = (page: Page) =>
  expect
    .poll(() =>
      chart(page).evaluate((slider) => Object.keys(slider).some((key) => key.startsWith('__react'))),
    )
    .toBe(true);

const OPEN = '/data-insights/yield-on-dollars';
const GATED = '/data-insights/futures-basis';

test('[PRO-02, SCR-08] shows all insights as small multiples by top category', async ({ page }) => {
  await page.goto('/data-insights');
  await expect(page.getByRole('heading', { level: 1, name: 'Data insights' })).toBeVisible();
  await expect(page.locator('main').getByRole('heading', { level: 2 })).toHaveText([
    'Infrastructure',
    'DeFi',
    'NFTs',
    'Gaming & Metaverse',
    'Markets',
    'Alpha Zone',
  ]);
  await expect(page.locator('main article')).toHaveCount(17);
});

test('[API-13] draws an open insight in static HTML, with unit, last values, source and date', async ({
  request,
}) => {
  const html = await (await request.get('/data-insights')).text();
  const own = html.slice(html.indexOf('href="/data-insights/yield-on-dollars"')).split('</article>')[0] ?? '';
  expect(own).toContain('% a year');
  expect(own).toMatch(/<svg[^>]*viewBox="0 0 350 190"/);
  for (const value of ['5.24%', '4.25%', '3.30%']) expect(own).toContain(value);
  expect(own).toContain('Tidemark model, illustrative figures');
  expect(own).toContain('Nov 13, 2026');
});

test('[API-13] shows an anonymous reader title and summary of a locked insight, without its data', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/data-insights')).text();
  const props = JSON.parse(html.match(/__NEXT_DATA__[^>]*>(.*?)<\/script>/s)?.[1] ?? '{}').props.pageProps;
  for (const { access, series } of props.insights) {
    if (!['freemium', 'free'].includes(access)) expect(series).toBeNull();
  }
  await page.goto('/data-insights');
  const locked = tile(page, 'Three-month futures basis');
  await expect(locked.getByText('The premium of dated futures over spot')).toBeVisible();
  await expect(locked.getByText('Requires Professional')).toBeVisible();
  await expect(locked.locator('svg[viewBox="0 0 350 190"]')).toHaveCount(0);
  await expect(
    tile(page, 'Gaming wallets that come back').getByText('Requires a free account'),
  ).toBeVisible();
});

test('[API-13, STA-04] shows a member the chart after the sync without a layout shift', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, 'professional', baseURL ?? '');
  await page.goto('/data-insights');
  const opened = tile(page, 'Three-month futures basis');
  await expect(opened.locator('svg[viewBox="0 0 350 190"]')).toBeVisible();
  await expect(opened.getByText('Requires Professional')).toHaveCount(0);
  await expect(tile(page, 'One-month option skew').getByText('Requires Alpha')).toBeVisible();
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
});

test('[API-13] retries data that failed to load', async ({ page, context, baseURL }) => {
  await signIn(context, 'pioneer', baseURL ?? '');
  await page.route(insightsCall, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/data-insights');
  const opened = tile(page, 'Where rollup users pay their fees');
  await expect(opened.getByText('Couldn’t load the data')).toBeVisible();
  await page.unroute(insightsCall);
  await opened.getByRole('button', { name: 'Try again' }).click();
  await expect(opened.locator('svg[viewBox="0 0 350 190"]')).toBeVisible();
});

test('[SCR-08] renders an insight on the server and redirects from its id to its slug', async ({
  page,
  request,
}) => {
  const html = await (await request.get(OPEN)).text();
  expect(html).toMatch(/<svg[^>]*viewBox="0 0 1140 440"/);
  const { data } = await (await request.get(`${apiUrl()}/strapi/data-insights/yield-on-dollars`)).json();
  const response = await request.get(`/data-insights/${data.id}`, { maxRedirects: 0 });
  expect(response.status()).toBe(308);
  expect(response.headers().location).toBe(OPEN);
  await page.goto(OPEN);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What a dollar earns on chain');
  await expect(page.getByText('Source: Tidemark model, illustrative figures')).toBeVisible();
  await expect(page.getByText('Unit: % a year')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'More in DeFi' })).toBeVisible();
  await page.getByRole('link', { name: 'Stablecoin supply by design' }).click();
  await expect(page).toHaveURL('/data-insights/stablecoin-supply-by-design');
  await expect(chart(page)).toBeVisible();
});

test('moves between data points with the arrow keys', async ({ page }) => {
  await page.goto(OPEN);
  await expect(chart(page)).toHaveAttribute(
    'aria-valuetext',
    'Nov 13, 2026: Lending supply rate 5.24% a year, Savings rate 4.25% a year, Three-month bill 3.30% a year',
  );
  await untilInteractive(page);
  await chart(page).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /^Nov 6, 2026: Lending supply rate 5\.22%/);
  await page.keyboard.press('Home');
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /^Oct 24, 2025: /);
  await page.keyboard.press('End');
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /^Nov 13, 2026: /);
});

test('shows date and values of the data point nearest to the pointer', async ({ page }) => {
  await page.goto(OPEN);
  await untilInteractive(page);
  const box = await chart(page).boundingBox();
  if (!box) throw new Error('The chart is not visible');
  await chart(page).hover({ position: { x: box.width * 0.4, y: 40 } });
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /^(Feb|Mar|Apr) \d+, 2026: /);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /^Nov 13, 2026: /);
});

test('limits chart and table to the selected range', async ({ page }) => {
  await page.goto(OPEN);
  await page.getByRole('button', { name: '3M' }).click();
  await expect(chart(page)).toHaveAttribute('aria-valuemax', '14');
  await expect(page.getByText('14 data points, Aug 14, 2026 to Nov 13, 2026')).toBeAttached();
  await page.getByRole('button', { name: 'Table' }).click();
  const table = page.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(15);
  await expect(table.getByRole('row').nth(1)).toHaveText('Nov 13, 20265.244.253.30');
  await expect(table.getByRole('cell').first()).toHaveCSS('text-align', 'right');
  await page.getByRole('button', { name: 'All' }).click();
  await expect(table.getByRole('row')).toHaveCount(57);
});

test('[API-13, SCR-21] shows an anonymous reader the gate on a locked insight, without a failed request', async ({
  page,
}) => {
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(response.url());
  });
  await page.goto(GATED);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Three-month futures basis');
  await expect(page.getByRole('heading', { name: 'Sign up to unlock this page' })).toBeVisible();
  await expect(page.getByText(/level up your crypto knowledge/i)).toBeVisible();
  await expect(chart(page)).toHaveCount(0);
  expect(failed).toEqual([]);
});

test('[API-13, STA-04] never shows the gate to a member who may see the insight', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, 'professional', baseURL ?? '');
  const releaseSync = await holdSync(page);
  await page.goto(GATED);
  await expect(page.getByRole('status', { name: 'Loading chart' })).toBeVisible();
  await expect(page.getByText('Sign up to unlock this page')).toBeHidden();
  releaseSync();
  await expect(chart(page)).toBeVisible();
  await expect(page.getByText('Sign up to unlock this page')).toBeHidden();
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
});

test('[API-13] offers an upgrade to a member whose plan is too low', async ({ page, context, baseURL }) => {
  await signIn(context, 'pioneer', baseURL ?? '');
  await page.goto(GATED);
  await expect(page.getByRole('heading', { name: 'Upgrade to unlock this page' })).toBeVisible();
  await expect(chart(page)).toHaveCount(0);
});

test('[ERR-01] retries an insight that failed to load', async ({ page, context, baseURL }) => {
  await signIn(context, 'professional', baseURL ?? '');
  await page.route(insightsCall, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(GATED);
  await expect(page.getByText('An error occurred while fetching data insights')).toBeVisible();
  await page.unroute(insightsCall);
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(chart(page)).toBeVisible();
});

test("[ERR-05] shows 'Insight not found' for an unknown insight", async ({ page }) => {
  const response = await page.goto('/data-insights/nothing-of-the-kind');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('Check your URL for typos')).toBeVisible();
});

test("[ERR-05] shows 'There's nothing here yet' without any insight", async ({ page }) => {
  await page.route(/_next\/data\/.*\/data-insights\.json/, async (route) => {
    const response = await route.fetch();
    // Only the first response has a body; later ones may be 304.
    if (response.status() !== 200 || route.request().method() !== 'GET') {
      return route.fulfill({ response });
    }
    const body = await response.json();
    body.pageProps.insights = [];
    await fulfilWith(route, response, body);
  });
  await page.goto(OPEN);
  await page.getByRole('link', { name: 'All insights' }).click();
  await expect(page.getByRole('heading', { name: "There's nothing here yet" })).toBeVisible();
  await expect(page.getByText('Check back later!')).toBeVisible();
});

for (const path of ['/data-insights', OPEN, GATED]) {
  test(`${path} fits a phone and a desktop without horizontal scrolling`, async ({ page }) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      await layoutSettled(page);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(over, `at ${width}`).toBeLessThanOrEqual(0);
    }
  });
}

for (const reader of ['anonymous', 'alpha'] as const) {
  test(`is at most 5,000 px long on a phone (${reader})`, async ({ browser, baseURL }) => {
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
    const context = await browser.newContext({ baseURL: baseURL ?? '', ...phone });
    if (reader === 'alpha') await signIn(context, 'alpha', baseURL ?? '');
    const page = await context.newPage();
    await page.goto('/data-insights');
    // The last one needs Alpha.
    if (reader === 'alpha')
      await expect(page.locator('main article').last().locator('svg').first()).toBeVisible();
    await layoutSettled(page);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(5000);
    await context.close();
  });
}
