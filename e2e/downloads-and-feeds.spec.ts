import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { violationsOn } from './support/axe.ts';
import { apiUrl, signIn, tokenOf } from './support/sign-in.ts';
import { expect, test } from './support/strict-page.ts';

const OPEN_INSIGHT = '/data-insights/yield-on-dollars';
const GATED_INSIGHT = '/data-insights/futures-basis';
const OPEN_ARTICLE = '/articles/what-a-validator-earns-after-issuance';
const GATED_ARTICLE = '/articles/three-ways-a-chain-goes-broke';

const TYPES = { rss: 'application/rss+xml', atom: 'application/atom+xml', json: 'application/feed+json' };

async function downloadOf(page: Page, action: () => Promise<void>): Promise<Download> {
  const download = page.waitForEvent('download');
  await action();
  return download;
}

const textOf = async (download: Download) => readFile(await download.path(), 'utf8');

const feedsInHead = (page: Page) =>
  page
    .locator('head link[rel=alternate]')
    .evaluateAll((links) => links.map((link) => `${link.getAttribute('type')} ${link.getAttribute('href')}`));
const feedLinks = (name: string) =>
  Object.entries(TYPES).map(([ending, type]) => `${type} /feeds/${name}.${ending}`);

test('links feeds in the head of every page, with those of the category or analyst', async ({
  page,
  request,
}) => {
  const feeds = async (path: string) => {
    await page.goto(path);
    return feedsInHead(page);
  };
  expect(await feeds('/')).toEqual(feedLinks('all'));
  expect(await feeds('/categories/defi')).toEqual(
    expect.arrayContaining([...feedLinks('all'), ...feedLinks('defi')]),
  );
  await expect(page.getByRole('link', { name: 'RSS: DeFi' })).toHaveAttribute('href', '/feeds/defi.rss');
  expect(await feeds('/categories/defi/lending')).toEqual(expect.arrayContaining(feedLinks('lending')));
  await page.goto('/analysts');
  const analyst = await page.locator('main a[href^="/analysts/"]').first().getAttribute('href');
  const name = `analysts/${analyst?.split('/').at(-1)}`;
  expect(await feeds(String(analyst))).toEqual(expect.arrayContaining(feedLinks(name)));
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'RSS' })).toHaveAttribute(
    'href',
    '/feeds/all.rss',
  );
  for (const feed of ['all', 'defi', 'lending', name]) {
    for (const [ending, type] of Object.entries(TYPES)) {
      const response = await request.get(`/feeds/${feed}.${ending}`);
      expect(response.status()).toBe(200);
      expect(response.headers()['content-type']).toContain(type);
    }
  }
});

test('updates the feed links on client-side navigation', async ({ page }) => {
  await page.goto('/categories/defi');
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page
    .getByRole('navigation', { name: 'DeFi subcategories' })
    .getByRole('link', { name: 'Lending' })
    .click();
  await expect(page).toHaveURL(/\/categories\/defi\/lending(\?|$)/);
  await expect
    .poll(async () => (await feedsInHead(page)).toSorted())
    .toEqual([...feedLinks('all'), ...feedLinks('lending')].toSorted());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Analysts' }).click();
  await expect(page).toHaveURL('/analysts');
  await expect.poll(() => feedsInHead(page)).toEqual(feedLinks('all'));
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
});

test('serves feeds with an ETag and responds 304 when nothing has changed', async ({ request }) => {
  const first = await request.get('/feeds/all.rss');
  const { etag, 'last-modified': modified, 'cache-control': caching } = first.headers();
  expect(caching).toContain('s-maxage');
  const again = (headers: Record<string, string>) => request.get('/feeds/all.rss', { headers });
  expect((await again({ 'if-none-match': String(etag) })).status()).toBe(304);
  expect((await again({ 'if-modified-since': String(modified) })).status()).toBe(304);
  expect(await (await request.get('/feed.xml')).text()).toBe(await first.text());
  expect((await request.get('/feeds/nowhere.rss')).status()).toBe(404);
  expect((await request.get('/feeds/a/b.rss')).status()).toBe(404);
});

test('offers the shown calendar as a subscription and a download', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/calendar?month=2026-12');
  const subscribe = page.getByRole('link', { name: 'Subscribe in your calendar' });
  await expect(subscribe).toHaveAttribute('href', /^webcal:\/\/localhost:\d+\/ical\/all\.ics$/);
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
  await expect(subscribe).toHaveAttribute('href', /\/ical\/unlock\.ics$/);
  const file = await downloadOf(page, () => page.getByRole('link', { name: 'Download iCal' }).click());
  expect(file.suggestedFilename()).toBe('unlock.ics');
  expect(await textOf(file)).toContain('X-WR-CALNAME:Tidemark: Unlocks');
  expect((await request.get('/ical/all.ics')).headers()['content-type']).toContain('text/calendar');
  // Without scrolling the header covers no part of an event, which axe would report as a target that is too small.
  await page.setViewportSize({ width: 1280, height: 2000 });
  expect(await violationsOn(page)).toEqual([]);
});

test('links an event to its article and the article to the opened event', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/articles/what-we-would-need-to-see-to-be-wrong');
  const section = page.getByRole('region', { name: 'On the calendar' });
  await expect(section.getByText('Dec 9, 2026')).toBeVisible();
  expect(await violationsOn(page, 'main')).toEqual([]);
  await section.getByRole('link', { name: 'Rate decision with new projections' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rate decision with new projections' });
  await expect(dialog).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('December 2026');
  const file = await downloadOf(page, () => dialog.getByRole('link', { name: 'Add to calendar' }).click());
  expect(await textOf(file)).toContain('SUMMARY:Rate decision with new projections');
  await dialog.getByRole('link', { name: 'What we would need to see to be wrong' }).click();
  await expect(page).toHaveURL('/articles/what-we-would-need-to-see-to-be-wrong');
});

test('[API-13] downloads an open insight as SVG, PNG, CSV and JSON', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(OPEN_INSIGHT);
  await page.getByRole('button', { name: 'Download' }).click();
  await expect(page.getByText('Download', { exact: true })).toBeFocused();
  expect(await violationsOn(page, 'main')).toEqual([]);
  const download = (name: string) =>
    downloadOf(page, () => page.getByRole('link', { name: new RegExp(`^${name}`) }).click());
  const svg = await download('SVG');
  expect(svg.suggestedFilename()).toBe('yield-on-dollars.svg');
  expect(await textOf(svg)).toContain('<title>');
  const png = await readFile(await (await download('PNG')).path());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const lines = (await textOf(await download('CSV'))).split('\r\n');
  expect(lines[0]).toBe(
    'Date,Lending supply rate (% a year),Savings rate (% a year),Three-month bill (% a year)',
  );
  expect(lines).toHaveLength(58);
  expect(lines[56]).toBe('2026-11-13,5.24,4.25,3.3');
  expect(JSON.parse(await textOf(await download('JSON')))).toMatchObject({ unit: '% a year', type: 'line' });
});

test('downloads a chart of an open article without JavaScript', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  await page.goto(OPEN_ARTICLE);
  const chart = page
    .locator('figure')
    .filter({ has: page.getByText('View as table') })
    .first();
  await chart.getByText('Download', { exact: true }).click();
  const csv = await downloadOf(page, () => chart.getByRole('link', { name: /^CSV/ }).click());
  expect(csv.suggestedFilename()).toBe('what-a-validator-earns-after-issuance-1.csv');
  expect((await textOf(csv)).split('\r\n').length).toBeGreaterThan(3);
  await page.close();
});

test('[PRO-03, ROL-03] downloads gated data only with a token that may read it, from no public URL', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  for (const path of ['articles/three-ways-a-chain-goes-broke/1', 'insights/futures-basis']) {
    for (const ending of ['svg', 'png', 'csv', 'json']) {
      expect((await request.get(`/data/${path}.${ending}`)).status()).toBe(401);
      expect((await request.get(`${apiUrl()}/out/data/${path}.${ending}`)).status()).toBe(401);
    }
  }
  await signIn(context, 'professional', String(baseURL));
  const requests: string[] = [];
  page.on('request', (one) => requests.push(one.url()));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(GATED_ARTICLE);
  const chart = page
    .locator('figure')
    .filter({ has: page.getByText('View as table') })
    .first();
  await chart.getByText('Download', { exact: true }).click();
  expect(await violationsOn(page, 'main')).toEqual([]);
  const csv = await downloadOf(page, () => chart.getByRole('link', { name: /^CSV/ }).click());
  expect(csv.suggestedFilename()).toBe('three-ways-a-chain-goes-broke-1.csv');
  expect((await textOf(csv)).split('\r\n').length).toBeGreaterThan(3);
  await page.goto(GATED_INSIGHT);
  await page.getByRole('button', { name: 'Download' }).click();
  const png = await downloadOf(page, () => page.getByRole('link', { name: /^PNG/ }).click());
  expect((await readFile(await png.path())).subarray(1, 4).toString()).toBe('PNG');
  // Requested from the API with the token in a header, so that no URL can be shared.
  const token = await tokenOf(context);
  const files = requests.filter((url) => /^\/(out\/)?data\//.test(new URL(url).pathname));
  expect(files.map((url) => url.split('/out/')[0])).toEqual([apiUrl(), apiUrl()]);
  expect(requests.some((url) => url.includes(token.slice(0, 20)))).toBe(false);
});
