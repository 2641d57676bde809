import { layoutSettled } from '../support/layout-shift.ts';
import { bar, choose, openPreview, reader, TOKEN } from '../support/preview-page.ts';
import { accountsUrl, apiUrl, signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/strict-page.ts';

test('shows a draft as each of the six readers would see it, below a preview bar', async ({ page }) => {
  await openPreview(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/This rally was paid for in cash/);
  await expect(reader(page).locator('option')).toHaveText([
    ...['Anonymous visitor', 'Free', 'Explorer', 'Pioneer', 'Professional', 'Alpha'],
  ]);
  await expect(bar(page).locator('time')).toHaveText(/^\d\d:\d\d UTC$/);
  await expect(bar(page).getByRole('status')).toHaveText(/sees the gate/);
  await expect(page.getByRole('heading', { name: 'Sign up to unlock this page' })).toBeVisible();
  for (const name of ['free', 'explorer']) {
    await choose(page, name);
    await expect(page).toHaveURL(new RegExp(`as=${name}$`));
    await expect(page.getByRole('heading', { name: 'Upgrade to unlock this page' })).toBeVisible();
    await expect(page.getByText('Rallies are usually remembered by their size')).toHaveCount(0);
  }
  for (const name of ['pioneer', 'professional', 'alpha']) {
    await choose(page, name);
    await expect(bar(page).getByRole('status')).toHaveText(/can read it/);
    await expect(page.getByText('Rallies are usually remembered by their size')).toBeVisible();
    await expect(page.locator('main header [data-open]')).toHaveAttribute('data-open', 'true');
  }
});

test('changes the reader by keyboard without moving the page', async ({ page }) => {
  await openPreview(page);
  const layout = async () => {
    await layoutSettled(page);
    return page.evaluate(() => {
      const of = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      return [of('aside')?.height, of('main h1')?.top];
    });
  };
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await choose(page, 'anonymous');
    await expect(page.getByRole('heading', { name: /Sign up to unlock/ })).toBeVisible();
    const before = await layout();
    await reader(page).focus();
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowDown');
    await expect(reader(page)).toHaveValue('pioneer');
    await expect(bar(page).getByRole('status')).toHaveText(/Pioneer can read it/);
    await expect(reader(page)).toBeFocused();
    expect(await layout()).toEqual(before);
  }
});

test('records no read, stores no bookmark and leaks no preview URL', async ({ page, context, baseURL }) => {
  await signIn(context, 'staff', baseURL ?? '');
  await openPreview(page);
  await page.waitForLoadState('networkidle');
  const leaks: string[] = [];
  page.on('request', (request) => {
    const { url, headers } = { url: request.url(), headers: request.headers() };
    const isOtherServer = url.startsWith(apiUrl()) || url.startsWith(accountsUrl());
    if (isOtherServer && (request.method() !== 'GET' || /reads|bookmarks/.test(url))) leaks.push(url);
    if (`${headers.referer ?? ''}`.includes(TOKEN)) leaks.push(`referrer to ${url}`);
  });
  await choose(page, 'alpha');
  await expect(bar(page).getByRole('status')).toHaveText(/can read it/);
  await page.waitForLoadState('networkidle');
  expect(leaks).toEqual([]);
  await expect(page.getByRole('button', { name: /Bookmark|Share/ })).toHaveCount(0);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer');
  await choose(page, 'anonymous');
  const login = page.getByRole('link', { name: 'Log in / Sign up' });
  await expect(login).not.toHaveAttribute('href', /preview/);
});

test('links back to the portal', async ({ page }) => {
  await openPreview(page);
  await bar(page).getByRole('link', { name: 'Leave preview' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Latest' })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test('says that the preview has expired while it is open', async ({ page }) => {
  await openPreview(page, { minutes: 0.05 });
  await expect(bar(page)).toContainText('expired, open it again');
  await expect(reader(page)).toBeDisabled();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('lists the reasons why a draft cannot be published', async ({ page }) => {
  const reasons = [{ field: 'main_image_alt', reason: 'must say what the picture shows' }];
  await openPreview(page, { view: { kind: 'rejected', reasons } });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This draft cannot be published yet');
  await expect(page.getByRole('definition')).toHaveText('must say what the picture shows');
});

test("shows 'Preview not found' for a forged or expired URL, uncached and not indexed", async ({
  page,
  request,
}) => {
  for (const path of ['/preview/forged', `/preview/${'A'.repeat(110)}.${'B'.repeat(43)}?as=alpha`]) {
    const response = await request.get(path);
    expect(response.status()).toBe(404);
    expect(response.headers()['cache-control']).toBe('private, no-store');
    expect(response.headers()['x-robots-tag']).toContain('noindex');
    expect(response.headers()['referrer-policy']).toBe('no-referrer');
  }
  await page.goto('/preview/forged');
  await expect(page.getByText('Preview not found', { exact: true })).toBeVisible();
  await expect(page.getByText(/A preview link is valid for 15 minutes/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go back to home page' })).toBeVisible();
});
