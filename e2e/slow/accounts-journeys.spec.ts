import type { APIRequestContext, Page } from '@playwright/test';
import { accountsUrl, approveAsSecond } from '../support/sign-in.ts';
import {
  countPages,
  newReader,
  PASSWORD,
  printSteps,
  readEmail,
  signUp,
  submit,
} from '../support/sign-up.ts';
import { expect, test } from '../support/strict-page.ts';

test.describe.configure({ timeout: 300_000 });

/** What the portal learns about the reader: the plan and the roles. */
async function accessOf(request: APIRequestContext, main: string) {
  const headers = { 'sec-fetch-site': 'same-site' };
  const response = await request.get(`${main}/v2/sync`, { headers });
  const { dbUserProp } = (await response.json()) as {
    dbUserProp: { plan2: string; roles2: Record<string, boolean> };
  };
  return { plan: dbUserProp.plan2, alpha: dbUserProp.roles2.ALPHA === true };
}

async function signUpAt(page: Page, main: string): Promise<string> {
  const email = newReader();
  await page.goto(`${main}/signup?source=${encodeURIComponent(`${main}/account`)}`);
  await signUp(page, email);
  await expect(page).toHaveURL(`${main}/account`);
  return email;
}

test('an application for Alpha is accepted', async ({ page, context, browser }) => {
  const main = accountsUrl();
  const email = await signUpAt(page, main);
  await page.goto(`${main}/apply`);
  await expect(page.getByRole('status')).toContainText('Alpha is for readers with Professional');
  await page.goto(`${main}/account`);
  await page.getByRole('radio', { name: 'Professional' }).check();
  await page.getByRole('button', { name: 'Change plan' }).click();
  const pages = countPages(page);
  await page.goto(`${main}/apply`);
  await page.getByLabel('What do you work on?').fill('Settlement research');
  await page.getByLabel('What would you use Alpha for?').fill(`Daily decisions of ${email}`);
  await submit(page).click();
  await expect(page.getByRole('status')).toContainText('We received your application');
  printSteps('application for Alpha', pages);
  await readEmail(page, email, /application/i);

  const staffContext = await browser.newContext();
  const staff = await staffContext.newPage();
  await staff.goto(`${main}/login?source=${encodeURIComponent(`${main}/staff`)}`);
  await staff.getByLabel('Email').fill('staff@demo.test');
  await staff.getByLabel('Password').fill('research-demo');
  await submit(staff).click();
  const application = staff.locator('.application', { hasText: email });
  const nextYear = new Date().getFullYear() + 1;
  await application.getByLabel('Alpha until').fill(`${nextYear}-06-30`);
  await application.getByRole('button', { name: 'Accept' }).click();
  await expect(staff.getByRole('status').first()).toContainText(
    'A second member of staff has to approve this',
  );
  await staffContext.close();
  await approveAsSecond(page, email);

  await expect.poll(() => accessOf(context.request, main)).toEqual({ plan: 'professional', alpha: true });
  await page.goto(`${main}/account`);
  await expect(page.locator('main')).toContainText(`until July 1, ${nextYear}`);
});

test('the deletion of an account is requested, cancelled and requested again', async ({ page }) => {
  const main = accountsUrl();
  const email = await signUpAt(page, main);
  const pages = countPages(page);
  const requestDeletion = async () => {
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByRole('status')).toContainText('will be deleted in one week');
  };
  await page.getByRole('link', { name: 'Your data' }).first().click();
  await requestDeletion();
  printSteps('deletion', pages);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByRole('status')).toHaveText('Your account is kept.');
  await requestDeletion();
  await readEmail(page, email, /will be deleted/);
  await page.goto(`${main}/account`);
  await expect(page.getByText(/Your account will be deleted on/)).toBeVisible();
});
