import { expect, test } from '../support/hydrated-page.ts';

const DECEMBER = '/calendar?month=2026-12';
const RATES = /^Rate decision with new projections/;

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('shows the local time next to UTC on request, and remembers it', async ({ page }) => {
    await page.goto(DECEMBER);
    const event = page.getByRole('button', { name: RATES });
    await expect(event).not.toContainText('GMT+9');
    await page.getByRole('checkbox', { name: 'Also show my local time' }).check();
    await expect(event).toContainText('19:00 UTC, Dec 10, 04:00 GMT+9');
    await page.reload();
    await expect(event).toContainText('19:00 UTC, Dec 10, 04:00 GMT+9');
    await event.click();
    const dialog = page.getByRole('dialog', { name: RATES });
    await expect(dialog.getByText('Dec 9, 2026, 19:00 UTC')).toBeVisible();
    await expect(dialog.getByText('Dec 10, 04:00 GMT+9 in your time zone')).toBeVisible();
  });
});

test('begins the agenda of a phone with today and shows earlier days on request', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.setFixedTime('2026-12-10T12:00:00Z');
  await page.goto(DECEMBER);
  const earlier = page.getByText('Wednesday, Dec 9');
  await expect(page.locator('[aria-current=date]')).toHaveAttribute('datetime', '2026-12-10');
  await expect(page.getByText('Friday, Dec 11')).toBeVisible();
  await expect(earlier).toBeHidden();
  await page.getByRole('button', { name: 'Show earlier days' }).click();
  await expect(earlier).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hide earlier days' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('button', { name: 'Hide earlier days' })).toBeHidden();
});
