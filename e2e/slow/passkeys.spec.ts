import type { BrowserContext, Page } from '@playwright/test';
import { accountsUrl } from '../support/sign-in.ts';
import { enterCode, newReader, signUp, submit } from '../support/sign-up.ts';
import { expect, test } from '../support/strict-page.ts';

test.describe.configure({ timeout: 240_000 });

/** A device with a fingerprint reader that accepts every finger, as Chromium simulates it. */
async function addAuthenticator(context: BrowserContext, page: Page) {
  const client = await context.newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return {
    setVerified: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    count: async () => (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

const security = () => `${accountsUrl()}/account/security`;
const source = () => encodeURIComponent(security());

/** Chromium suggests the passkey in the email field, which the simulated device accepts at once. */
async function logInWithPasskey(page: Page): Promise<void> {
  await page.goto(`${accountsUrl()}/login?source=${source()}`);
  await expect(page).toHaveURL(security());
}

test('a passkey is added, renamed, used to log in, and removed', async ({ page, context }) => {
  const device = await addAuthenticator(context, page);
  await page.goto(`${accountsUrl()}/signup?source=${source()}`);
  await signUp(page, newReader());
  await expect(page).toHaveURL(security());
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name').fill('My laptop');
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your passkey was added.' })).toBeVisible();
  expect(await device.count()).toBe(1);

  await section.getByRole('link', { name: 'Rename the passkey My laptop' }).click();
  await page.getByLabel('Name').fill('My desk');
  await submit(page).click();
  await expect(section).toContainText('My desk');

  await context.clearCookies();
  await logInWithPasskey(page);
  await expect(section).toContainText('My desk');

  await section.getByRole('button', { name: 'Remove the passkey My desk' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The passkey was removed.' })).toBeVisible();
  await context.clearCookies();
  await page.goto(`${accountsUrl()}/login?source=${source()}`);
  await expect(page.getByRole('alert').first()).toContainText('This passkey could not be used.');
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible();
});

test('an account is created with a passkey and without a password', async ({ page, context }) => {
  const device = await addAuthenticator(context, page);
  const email = newReader();
  await page.goto(`${accountsUrl()}/signup?source=${source()}`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await enterCode(page, email);
  // A device that cannot verify its user creates no passkey; the page says so and can be used again.
  await device.setVerified(false);
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No passkey was created.' })).toBeVisible();
  await device.setVerified(true);
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(page).toHaveURL(security());
  await expect(page.getByRole('link', { name: 'Set a password by email' })).toBeVisible();
  await context.clearCookies();
  // In a browser that suggests nothing.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.goto(`${accountsUrl()}/login?source=${source()}`);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL(security());
});

test('the forms work without JavaScript, and nothing that needs it is shown', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${accountsUrl()}/login`);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('button', { name: /passkey/ })).toHaveCount(0);
  await page.goto(`${accountsUrl()}/signup?source=${source()}`);
  await expect(page.getByRole('button', { name: /passkey/ })).toHaveCount(0);
  await signUp(page, newReader());
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('This browser cannot create passkeys.')).toBeVisible();
  await context.close();
});
