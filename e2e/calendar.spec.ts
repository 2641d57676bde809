import type { Page } from '@playwright/test';
import { violationsOn } from './support/axe.ts';
import { expect, test } from './support/hydrated-page.ts';
import { layoutShift } from './support/layout-shift.ts';
import { apiUrl } from './support/sign-in.ts';

const events = (page: Page) => page.locator('main [aria-haspopup=dialog]');
const monthName = (page: Page) => page.getByRole('heading', { level: 2 }).first();
const calendarCall = (url: URL) => url.href.startsWith(`${apiUrl()}/strapi/calendars`);

/** A month with events in the publication, whatever the current date. */
const DECEMBER = '/calendar?month=2026-12';

test('[PRO-02, SCR-08] shows the current month as static HTML, weeks from Monday, today marked', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/calendar')).text();
  const now = new Date();
  const name = now.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  expect(html).toContain(name);
  await page.goto('/calendar');
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  await expect(monthName(page)).toHaveText(name);
});

test('[API-11, SCR-08] shows events on their days, with their time in UTC', async ({ page }) => {
  await page.goto(DECEMBER);
  await expect(monthName(page)).toHaveText('December 2026');
  await expect(page.getByRole('columnheader')).toHaveText(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  const ninth = page.getByRole('cell').filter({ has: page.locator('time[datetime="2026-12-09"]') });
  await expect(ninth.getByRole('button')).toHaveAccessibleName(
    /^Rate decision with new projections ?, ?19:00 UTC ?Macro ?Confirmed$/,
  );
  await expect(page.locator('time[datetime="2026-11-30"]')).toBeVisible();
});

test('[API-11] draws estimates hatched, confirmed events solid, cancelled ones struck through', async ({
  page,
}) => {
  await page.goto(DECEMBER);
  const event = (name: RegExp) => page.getByRole('button', { name });
  await expect(event(/^Marrow moves to dual oracles/)).toHaveCSS('background-image', /repeating-linear/);
  await expect(event(/^Rate decision with/)).toHaveCSS('background-image', 'none');
  const struck = event(/^Ferrystone router second version/).getByText('Ferrystone router second version');
  await expect(struck).toHaveCSS('text-decoration-line', 'line-through');
});

test('[API-11] opens an event with all its details and returns the focus', async ({ page }) => {
  await page.goto(DECEMBER);
  const event = page.getByRole('button', { name: /^Rate decision with new projections/ });
  await event.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Rate decision with new projections' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText('Dec 9, 2026, 19:00 UTC')).toBeVisible();
  await expect(dialog.getByText('Exact time announced')).toBeVisible();
  await expect(dialog.getByText('Confirmed')).toBeVisible();
  await expect(dialog.getByText('BTC ETH')).toBeVisible();
  const source = dialog.getByRole('link', { name: /calendar\.example\.org\/rates/ });
  await expect(source).toHaveAttribute('href', 'https://calendar.example.org/rates');
  await expect(source).toHaveAttribute('target', '_blank');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(event).toBeFocused();
  await event.click();
  await dialog.getByRole('link', { name: 'What we would need to see to be wrong' }).click();
  await expect(page).toHaveURL('/articles/what-we-would-need-to-see-to-be-wrong');
});

test('[API-11] links a source without a scheme by https and names an uncertain hour', async ({ page }) => {
  await page.goto(DECEMBER);
  await page.getByRole('button', { name: /^Kestrelnet foundation tranche/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Dec 11, 2026', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Time to be announced')).toBeVisible();
  await expect(dialog.getByText('Estimated')).toBeVisible();
  await expect(dialog.getByRole('link', { name: /unlocks/ })).toHaveAttribute(
    'href',
    'https://unlocks.example.org/kestrelnet',
  );
});

test('[API-11] lists events known only to the month or quarter separately', async ({ page }) => {
  await page.goto('/calendar?month=2027-01');
  const undated = page.getByRole('region', { name: 'Events without a date' });
  await expect(undated.getByRole('heading')).toHaveText('Sometime in January');
  await expect(undated.getByRole('button')).toHaveAccessibleName(/^Tessel opens a two-lane fee market/);
  for (const month of ['2027-04', '2027-05', '2027-06']) {
    await page.goto(`/calendar?month=${month}`);
    await expect(undated.getByRole('button', { name: /^Kestrelnet parallel execution fork/ })).toBeVisible();
  }
  await undated.getByRole('button', { name: /^Kestrelnet parallel execution fork/ }).click();
  await expect(page.getByText('Sometime in the second quarter of 2027')).toBeVisible();
});

test('[SCR-08] moves between months and updates the URL', async ({ page }) => {
  await page.goto(DECEMBER);
  await page.getByRole('button', { name: 'Next month, January 2027' }).click();
  await expect(monthName(page)).toHaveText('January 2027');
  await expect(page).toHaveURL('/calendar?month=2027-01');
  await expect(page.getByRole('button', { name: /^Marrow investor cliff/ })).toBeVisible();
  await page.goBack();
  await expect(monthName(page)).toHaveText('December 2026');
  await page.getByRole('button', { name: 'Previous month, November 2026' }).click();
  await expect(monthName(page)).toHaveText('November 2026');
  await page.goto('/calendar?month=2027-05');
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page).toHaveURL('/calendar');
  await expect(page.locator('[aria-current=date]')).toHaveAttribute(
    'datetime',
    new Date().toISOString().slice(0, 10),
  );
});

test('[API-11] filters by kind and keeps the filter in the URL', async ({ page }) => {
  await page.goto(`${DECEMBER}&kind=macro,unlock`);
  await expect(page.getByRole('button', { name: 'Macro', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByRole('button', { name: /^Rate decision with/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Halcyon prover set election/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Macro', exact: true }).click();
  await expect(page).toHaveURL(`${DECEMBER}&kind=unlock`);
  await expect(page.getByRole('button', { name: /^Rate decision with/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(page).toHaveURL(DECEMBER);
  // An event of several days is shown on its first and last day.
  await expect(page.getByRole('button', { name: /^Halcyon prover set election/ })).toHaveCount(2);
});

test('[SCR-08] shows a month on a phone as a list of the days with events', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // Before December: the days before today are not shown in the current month.
  await page.clock.setFixedTime('2026-11-20T12:00:00Z');
  await page.goto(DECEMBER);
  await expect(page.getByText('Wednesday, Dec 9')).toBeVisible();
  await expect(page.getByText('Sunday, Dec 6')).toBeHidden();
  await expect(page.getByText('Monday, Nov 30')).toBeHidden();
  const button = page.getByRole('button', { name: /^Rate decision with/ });
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

test("[ERR-05] shows 'There's nothing here yet' for a month without events", async ({ page }) => {
  await page.goto('/calendar?month=2031-03');
  await expect(page.getByRole('heading', { name: "There's nothing here yet" })).toBeVisible();
  await expect(page.getByText('Check back later!')).toBeVisible();
  await expect(monthName(page)).toHaveText('March 2031');
});

test('[ERR-01] retries a month that failed to load', async ({ page }) => {
  await page.route(calendarCall, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/calendar?month=2027-05');
  await expect(page.getByText('An error occurred while fetching the calendar')).toBeVisible();
  await page.unroute(calendarCall);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: /^Marrow treasury diversification vote/ })).toBeVisible();
});

test('[ERR-04] shows the days while loading and an error for a response without a list', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(calendarCall, async (route) => {
    await held;
    await route.fulfill({ json: { meta: {} } });
  });
  await page.goto('/calendar?month=2027-05');
  await expect(page.getByRole('status', { name: 'Loading events' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
});

test('is usable by keyboard and has no pages below it', async ({ page }) => {
  await page.goto(DECEMBER);
  // Until the events have loaded, Tab would skip the days.
  await expect(page.getByRole('button', { name: /^Rate decision with/ })).toBeVisible();
  await page.getByRole('button', { name: 'Governance', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(events(page).first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(events(page).nth(1)).toBeFocused();
  const missing = await page.goto('/calendar/nothing');
  expect(missing?.status()).toBe(404);
});

test('loads /calendar without layout shifts', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const path of ['/calendar', DECEMBER, '/calendar?month=2027-01']) {
    await page.goto(path);
    await expect(events(page).first()).toBeVisible();
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
  }
});

test('has no WCAG 2.2 AA violations in the event dialog, light on a phone and dark on a desktop', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(DECEMBER);
  await page.getByRole('button', { name: /^Rate decision with/ }).click();
  await page.getByRole('dialog').waitFor();
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1280, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violationsOn(page, 'dialog[open]')).toEqual([]);
  }
});
