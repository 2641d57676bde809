import { query } from '@tidemark/harness/query';
import { violationsOn } from '../support/axe.ts';
import { accountsUrl } from '../support/sign-in.ts';
import { newReader, PASSWORD, signUp } from '../support/sign-up.ts';
import { expect, test } from '../support/strict-page.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

test('a reader confirms before creating private feeds and continues, by keyboard on a phone', async ({
  page,
  baseURL,
  pageErrors,
}) => {
  const email = newReader();
  const readingList = `${baseURL}/reading-list#following`;
  await page.goto(`${accountsUrl()}/signup?source=${encodeURIComponent(readingList)}`);
  await signUp(page, email);
  await expect(page).toHaveURL('/reading-list#following');
  // The log-in was some minutes ago.
  await query(
    process.env.E2E_ACCOUNTS_DATABASE_URL ?? '',
    `update session set "confirmedAt" = now() - interval '6 minutes'
     where "userId" = (select id from "user" where email = '${email}')`,
  );
  await page.reload();
  await page.getByText('Private feeds and calendar').click();
  const create = page.getByRole('button', { name: 'Create addresses' });
  await create.focus();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  await expect(page.locator('main')).toContainText('before you create the addresses of your private feeds');
  expect(await violationsOn(page)).toEqual([]);
  await page.getByLabel('Password').fill('a wrong password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').first()).toContainText('That was not right');
  expect(await violationsOn(page)).toEqual([]);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/reading-list#private-feeds');
  await expect(create).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /RSS/ }).first()).toBeVisible();
  // The browser logs that the API has asked for the confirmation.
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('status of 403')]);
});
