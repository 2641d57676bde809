import type { Page, Route } from '@playwright/test';
import { violationsOn } from './support/axe.ts';
import { accountsUrl, apiUrl, signIn } from './support/sign-in.ts';
import { expect, test } from './support/strict-page.ts';

const DRAFT = 'this-rally-was-paid-for-in-cash';
const TOKEN = 'a-draft.signed';
const dataOfPreview = /_next\/data\/[^/]+\/preview\/[^/]+\.json/;
const bar = (page: Page) => page.getByRole('complementary', { name: 'Draft preview' });
const reader = (page: Page) => bar(page).getByLabel('as');
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

interface Drafted {
  /** For everyone below this reader the draft is gated. */
  readonly opensTo?: string;
  readonly minutes?: number;
  readonly reading?: object;
}

const SIX = ['anonymous', 'free', 'explorer', 'pioneer', 'professional', 'alpha'];

/**
 * Opens a preview by a link inside the portal, its data made here from an article of the demo: the newsroom
 * has a journey of its own, with a real CMS.
 */
async function openPreview(page: Page, { opensTo = 'pioneer', minutes = 15, reading }: Drafted = {}) {
  await page.goto('/');
  const published = await page.evaluate(async (slug) => {
    const { buildId } = JSON.parse(document.getElementById('__NEXT_DATA__')?.textContent ?? '{}');
    return (await fetch(`/_next/data/${buildId}/articles/${slug}.json?id=${slug}`)).json();
  }, DRAFT);
  const { disclaimer, reading: open } = published.pageProps;
  const { body: _, ...card } = open.article;
  await page.route(dataOfPreview, async (route: Route) => {
    const as = new URL(route.request().url()).searchParams.get('as') ?? 'anonymous';
    const entitled = SIX.indexOf(as) >= SIX.indexOf(opensTo);
    const access = { access: opensTo };
    const drawn = entitled
      ? { kind: 'open', article: { ...open.article, ...access } }
      : { kind: 'gated', article: { ...card, ...access } };
    const draft = { reader: as, expiresAt: soon(minutes), reading: reading ?? drawn };
    await route.fulfill({
      json: { pageProps: { kind: 'shown', draft, disclaimer, shell: { kind: 'none' } }, __N_SSP: true },
    });
  });
  await page.evaluate((token) => {
    const { next } = window as unknown as { next: { router: { push: (to: string) => Promise<boolean> } } };
    return next.router.push(`/preview/${token}`);
  }, TOKEN);
  await expect(bar(page)).toBeVisible();
}

const choose = (page: Page, name: string) => reader(page).selectOption(name);

test('a draft is shown as each of the six readers would get it, under a bar that says so', async ({
  page,
}) => {
  await openPreview(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/This rally was paid for in cash/);
  await expect(reader(page).locator('option')).toHaveText([
    ...['Anonymous visitor', 'Free', 'Explorer', 'Pioneer', 'Professional', 'Alpha'],
  ]);
  await expect(bar(page).locator('time')).toHaveText(/^\d\d:\d\d UTC$/);
  await expect(bar(page).getByRole('status')).toHaveText(/meets the gate/);
  await expect(page.getByRole('heading', { name: 'Sign up to unlock this page' })).toBeVisible();
  for (const name of ['free', 'explorer']) {
    await choose(page, name);
    await expect(page).toHaveURL(new RegExp(`as=${name}$`));
    await expect(page.getByRole('heading', { name: 'Upgrade to unlock this page' })).toBeVisible();
    await expect(page.getByText('Rallies are usually remembered by their size')).toHaveCount(0);
  }
  for (const name of ['pioneer', 'professional', 'alpha']) {
    await choose(page, name);
    await expect(bar(page).getByRole('status')).toHaveText(/reads it/);
    await expect(page.getByText('Rallies are usually remembered by their size')).toBeVisible();
    await expect(page.locator('main header [data-open]')).toHaveAttribute('data-open', 'true');
  }
});

test('the reader is changed by keyboard alone, and nothing above the text moves', async ({ page }) => {
  await openPreview(page);
  const placeOf = () =>
    page.evaluate(() => {
      const of = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      return [of('aside')?.height, of('main h1')?.top];
    });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await choose(page, 'anonymous');
    await expect(page.getByRole('heading', { name: /Sign up to unlock/ })).toBeVisible();
    const before = await placeOf();
    await reader(page).focus();
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowDown');
    await expect(reader(page)).toHaveValue('pioneer');
    await expect(bar(page).getByRole('status')).toHaveText(/Pioneer reads it/);
    await expect(reader(page)).toBeFocused();
    expect(await placeOf()).toEqual(before);
  }
});

test('a preview counts nothing, keeps nothing, and tells its address to nobody', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, 'staff', baseURL ?? '');
  await openPreview(page);
  await page.waitForLoadState('networkidle');
  const told: string[] = [];
  page.on('request', (request) => {
    const { url, headers } = { url: request.url(), headers: request.headers() };
    const abroad = url.startsWith(apiUrl()) || url.startsWith(accountsUrl());
    if (abroad && (request.method() !== 'GET' || /reads|bookmarks/.test(url))) told.push(url);
    if (`${headers.referer ?? ''}`.includes(TOKEN)) told.push(`referrer to ${url}`);
  });
  await choose(page, 'alpha');
  await expect(bar(page).getByRole('status')).toHaveText(/reads it/);
  await page.waitForLoadState('networkidle');
  expect(told).toEqual([]);
  await expect(page.getByRole('button', { name: /Bookmark|Share/ })).toHaveCount(0);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer');
  await choose(page, 'anonymous');
  const login = page.getByRole('link', { name: 'Log in / Sign up' });
  await expect(login).not.toHaveAttribute('href', /preview/);
});

test('a visible way out leads to the portal', async ({ page }) => {
  await openPreview(page);
  await bar(page).getByRole('link', { name: 'Leave preview' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Latest' })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test('a preview that expires under its editor’s eyes says so', async ({ page }) => {
  await openPreview(page, { minutes: 0.05 });
  await expect(bar(page)).toContainText('expired, open it again');
  await expect(reader(page)).toBeDisabled();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a draft that could not be published says why', async ({ page }) => {
  const reasons = [{ field: 'main_image_alt', reason: 'must say what the picture shows' }];
  await openPreview(page, { reading: { kind: 'refused', reasons } });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This draft cannot be published yet');
  await expect(page.getByRole('definition')).toHaveText('must say what the picture shows');
});

test('a forged or expired address is met with a kind word, kept by nobody and found by nobody', async ({
  page,
  request,
}) => {
  for (const path of ['/preview/forged', `/preview/${'A'.repeat(110)}.${'B'.repeat(43)}?as=alpha`]) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(404);
    expect(answer.headers()['cache-control']).toBe('private, no-store');
    expect(answer.headers()['x-robots-tag']).toContain('noindex');
    expect(answer.headers()['referrer-policy']).toBe('no-referrer');
  }
  await page.goto('/preview/forged');
  await expect(page.getByText('Preview not found', { exact: true })).toBeVisible();
  await expect(page.getByText(/open for a quarter of an hour/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go back to home page' })).toBeVisible();
});

test('a preview, open, gated and refused: nothing that WCAG 2.2 AA forbids', async ({ page }) => {
  test.setTimeout(120_000);
  const refused = { kind: 'refused', reasons: [{ field: 'title', reason: 'is empty' }] };
  for (const [colorScheme, width] of [
    ['light', 390],
    ['dark', 1280],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await page.unroute(dataOfPreview);
    await openPreview(page);
    expect(await violationsOn(page), `gated, ${colorScheme} at ${width}`).toEqual([]);
    await choose(page, 'alpha');
    await expect(bar(page).getByRole('status')).toHaveText(/reads it/);
    expect(await violationsOn(page), `open, ${colorScheme} at ${width}`).toEqual([]);
    await page.unroute(dataOfPreview);
    await openPreview(page, { reading: refused });
    expect(await violationsOn(page), `refused, ${colorScheme} at ${width}`).toEqual([]);
  }
});
